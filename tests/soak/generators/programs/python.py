import json
import os

import openapi_client
from openapi_client import ApiClient, AssetsApi, Configuration, RendersApi

configuration = Configuration(host=os.environ["PLATEN_BASE_URL"])
configuration.access_token = os.environ["PLATEN_API_KEY"]
client = ApiClient(configuration)
renders = RendersApi(client)
# Files are read as they come: without this, the client decodes them as text.
response = renders.render_pdf({"html": "<h1>Hello</h1>"}, _preload_content=False)
pdf = response.data[:5].decode()
try:
    renders.render_pdf({"html": "x", "options": {"scale": 9}})
    code = ""
except openapi_client.ApiException as error:
    code = json.loads(error.body)["error"]["code"]
with open("dot.svg", "w") as file:
    file.write('<svg xmlns="http://www.w3.org/2000/svg"/>')
filename = AssetsApi(client).upload_asset("dot.svg").data.filename
total = renders.list_renders().pagination.total
print(json.dumps({"pdf": pdf, "code": code, "total": total, "filename": filename}))
