require "json"
require "openapi_client"
require "uri"

address = URI(ENV.fetch("PLATEN_BASE_URL"))
OpenapiClient.configure do |config|
  config.scheme = address.scheme
  config.host = "#{address.host}:#{address.port}"
  config.access_token = ENV.fetch("PLATEN_API_KEY")
end
renders = OpenapiClient::RendersApi.new
OpenapiClient::ApiClient.default.config.logger = Logger.new(nil)
file = renders.render_pdf({ html: "<h1>Hello</h1>" })
pdf = File.binread(file.path, 5)
code = begin
  renders.render_pdf({ html: "x", options: { scale: 9 } }, return_type: "Object")
  ""
rescue OpenapiClient::ApiError => error
  JSON.parse(error.response_body)["error"]["code"]
end
File.write("dot.svg", '<svg xmlns="http://www.w3.org/2000/svg"/>')
uploaded = OpenapiClient::AssetsApi.new.upload_asset(File.open("dot.svg"))
total = renders.list_renders.pagination.total
puts JSON.generate(pdf: pdf, code: code, total: total, filename: uploaded.data.filename)
