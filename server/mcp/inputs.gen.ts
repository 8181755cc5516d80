/** Made from openapi.yaml by `bun run gen`; do not edit. */
export const INPUTS = {
  "render_pdf": {
    "method": "POST",
    "path": "/api/v1/pdf",
    "parameters": {},
    "schema": {
      "type": "object",
      "properties": {
        "html": {
          "type": "string",
          "description": "HTML to render. An empty string is valid and renders an empty page."
        },
        "url": {
          "type": "string",
          "description": "Public http or https address to render, at most 2,000,000 characters. Private, local and other special-purpose addresses return 400 `SSRF_BLOCKED`.",
          "minLength": 1
        },
        "template_id": {
          "type": "string",
          "description": "The saved template to render, by its id (a UUID) or its slug. An unknown template returns 404 `TEMPLATE_NOT_FOUND`.",
          "maxLength": 64
        },
        "template_version": {
          "type": "integer",
          "description": "The template version to render. Defaults to the latest version.",
          "minimum": 1
        },
        "data": {
          "type": "object",
          "description": "Values for the template's variables. A variable without a value is empty.",
          "additionalProperties": {
            "type": "string"
          }
        },
        "json": {
          "type": "object",
          "description": "Values of any JSON type for the template's variables: lists, objects, numbers and booleans. They replace those of `data` with the same names.",
          "additionalProperties": true
        },
        "options": {
          "type": "object",
          "description": "Print options. Every field is optional.",
          "properties": {
            "format": {
              "description": "A page size, either a name or a `width` and a `height`.",
              "anyOf": [
                {
                  "type": "string",
                  "description": "A standard page size, in any letter case.",
                  "enum": [
                    "A0",
                    "A1",
                    "A2",
                    "A3",
                    "A4",
                    "A5",
                    "A6",
                    "Letter",
                    "Legal",
                    "Tabloid",
                    "Ledger"
                  ]
                },
                {
                  "type": "object",
                  "required": [
                    "width",
                    "height"
                  ],
                  "properties": {
                    "width": {
                      "type": "string",
                      "description": "Width as a number and a unit (mm, cm, in, px, pt or pc), for example `148mm`."
                    },
                    "height": {
                      "type": "string",
                      "description": "Height as a number and a unit (mm, cm, in, px, pt or pc), for example `210mm`."
                    }
                  },
                  "additionalProperties": false
                }
              ]
            },
            "landscape": {
              "type": "boolean",
              "description": "Rotates the page to landscape orientation."
            },
            "margin": {
              "type": "object",
              "description": "Page margins.",
              "properties": {
                "top": {
                  "type": "string",
                  "description": "Top margin."
                },
                "right": {
                  "type": "string",
                  "description": "Right margin."
                },
                "bottom": {
                  "type": "string",
                  "description": "Bottom margin."
                },
                "left": {
                  "type": "string",
                  "description": "Left margin."
                }
              },
              "additionalProperties": false
            },
            "printBackground": {
              "type": "boolean",
              "description": "Prints CSS backgrounds, in headers and footers too."
            },
            "displayHeaderFooter": {
              "type": "boolean",
              "description": "Prints `headerTemplate` and `footerTemplate` inside the margins."
            },
            "headerTemplate": {
              "type": "string",
              "description": "HTML for the page header."
            },
            "footerTemplate": {
              "type": "string",
              "description": "HTML for the page footer."
            },
            "scale": {
              "type": "number",
              "description": "Scale of the content, from 0.1 to 2.",
              "minimum": 0.1,
              "maximum": 2
            },
            "pageRanges": {
              "type": "string",
              "description": "Pages to print, such as `1-3,5,8-`.",
              "minLength": 1,
              "maxLength": 1000
            },
            "singlePage": {
              "type": "boolean",
              "description": "Prints everything on one page that is as wide as `format` and as high as its content, at most 5 m."
            },
            "outline": {
              "type": "boolean",
              "description": "Adds an outline (bookmarks) made of the headings `h1` to `h6`."
            },
            "tagged": {
              "type": "boolean",
              "description": "Adds the structure of the document for screen readers (tagged PDF)."
            },
            "deviceScaleFactor": {
              "type": "number",
              "description": "Pixels per CSS pixel that the page sees, from 0.5 to 4: scripts draw a `<canvas>` with so many, and `srcset` chooses images by them.",
              "minimum": 0.5,
              "maximum": 4
            },
            "enableJavaScript": {
              "type": "boolean",
              "description": "Runs the page's JavaScript."
            },
            "forms": {
              "type": "boolean",
              "description": "Makes the controls of the page fields that can be filled in, and elements with `data-signature` places for signatures."
            },
            "media": {
              "type": "string",
              "description": "The media type whose style sheets apply: `screen` or `print`.",
              "enum": [
                "screen",
                "print"
              ]
            },
            "cookies": {
              "type": "array",
              "description": "Cookies to set before the page loads, at most 1,000.",
              "items": {
                "type": "object",
                "required": [
                  "name",
                  "value",
                  "domain"
                ],
                "properties": {
                  "name": {
                    "type": "string",
                    "description": "Cookie name.",
                    "minLength": 1,
                    "maxLength": 4096
                  },
                  "value": {
                    "type": "string",
                    "description": "Cookie value.",
                    "maxLength": 4096
                  },
                  "domain": {
                    "type": "string",
                    "description": "Domain that receives the cookie, for example `example.com`.",
                    "minLength": 1,
                    "maxLength": 255
                  }
                },
                "additionalProperties": false
              }
            },
            "extraHeaders": {
              "type": "object",
              "description": "HTTP headers to add to requests to the page's own origin, at most 1,000 with 65,536 characters in all names and values together.",
              "additionalProperties": {
                "type": "string"
              }
            },
            "injectCSS": {
              "type": "string",
              "description": "CSS to add to the page before its output is made."
            },
            "removeSelectors": {
              "type": "array",
              "description": "CSS selectors of elements that are left out, in frames too, such as cookie banners.",
              "items": {
                "type": "string",
                "minLength": 1,
                "maxLength": 1000
              }
            },
            "waitForSelector": {
              "type": [
                "string",
                "object"
              ],
              "description": "CSS selector of an element to wait for, or an object with its selector and state.",
              "minLength": 1,
              "required": [
                "selector"
              ],
              "properties": {
                "selector": {
                  "type": "string",
                  "description": "CSS selector.",
                  "minLength": 1,
                  "maxLength": 10000
                }
              },
              "additionalProperties": false
            },
            "waitForTimeout": {
              "type": "integer",
              "description": "Additional time to wait after the page has loaded, in milliseconds.",
              "minimum": 0
            },
            "timeout": {
              "type": "integer",
              "description": "Maximum duration of the render in milliseconds, from 1,000 to 60,000.",
              "minimum": 1000,
              "maximum": 60000
            }
          },
          "additionalProperties": false
        },
        "metadata": {
          "type": "object",
          "description": "Any JSON object of your own, at most 1,024 bytes as UTF-8 JSON. White space and unnecessary escapes do not count, up to 8,192 bytes as sent.",
          "additionalProperties": true
        }
      },
      "additionalProperties": false
    }
  },
  "render_screenshot": {
    "method": "POST",
    "path": "/api/v1/screenshot",
    "parameters": {},
    "schema": {
      "type": "object",
      "properties": {
        "html": {
          "type": "string",
          "description": "HTML to render. An empty string is valid and renders an empty page."
        },
        "url": {
          "type": "string",
          "description": "Public http or https address to capture, at most 2,000,000 characters. Private, local and other special-purpose addresses return 400 `SSRF_BLOCKED`.",
          "minLength": 1
        },
        "options": {
          "type": "object",
          "description": "Capture options. Every field is optional.",
          "properties": {
            "format": {
              "type": "string",
              "description": "Image format, in any letter case.",
              "enum": [
                "png",
                "jpeg",
                "webp",
                "avif"
              ]
            },
            "width": {
              "type": "integer",
              "description": "Viewport width in CSS pixels, from 1 to 16,384.",
              "minimum": 1,
              "maximum": 16384
            },
            "height": {
              "type": "integer",
              "description": "Viewport height in CSS pixels, from 1 to 16,384.",
              "minimum": 1,
              "maximum": 16384
            },
            "quality": {
              "type": "integer",
              "description": "Quality of a JPEG, WebP or AVIF, from 1 to 100.",
              "minimum": 1,
              "maximum": 100
            },
            "resize": {
              "type": "object",
              "description": "Makes the captured image larger or smaller, after `fullPage`, `selector` and `deviceScaleFactor`.",
              "properties": {
                "width": {
                  "type": "integer",
                  "description": "Width of the image in pixels, from 1 to 8,192.",
                  "minimum": 1,
                  "maximum": 8192
                },
                "height": {
                  "type": "integer",
                  "description": "Height of the image in pixels, from 1 to 8,192.",
                  "minimum": 1,
                  "maximum": 8192
                },
                "fit": {
                  "type": "string",
                  "description": "How the image fits `width` and `height`: `inside` makes it as large as both allow, `cover` fills both and cuts off what is too much, on two sides by the same amount, and `fill` stretches it.",
                  "enum": [
                    "inside",
                    "cover",
                    "fill"
                  ]
                }
              },
              "additionalProperties": false
            },
            "grayscale": {
              "type": "boolean",
              "description": "Makes an image without color: each color becomes the gray of its brightness."
            },
            "fullPage": {
              "type": "boolean",
              "description": "Captures the whole scrollable page, after loading its lazy images."
            },
            "selector": {
              "type": "string",
              "description": "CSS selector of a single element to capture; `card >>> b` leads into the open shadow trees of `card`, and into its frames of the same site.",
              "minLength": 1
            },
            "deviceScaleFactor": {
              "type": "number",
              "description": "Image pixels per CSS pixel, from 0.5 to 4.",
              "minimum": 0.5,
              "maximum": 4
            },
            "darkMode": {
              "type": "boolean",
              "description": "Sets the preferred color scheme of the page to dark."
            },
            "blockAds": {
              "type": "boolean",
              "description": "Blocks common advertising and tracking hosts."
            },
            "media": {
              "type": "string",
              "description": "The media type whose style sheets apply: `screen` or `print`.",
              "enum": [
                "screen",
                "print"
              ]
            },
            "device": {
              "type": "string",
              "description": "A phone or tablet to emulate: its window, its scale, touch, `mobile` and its user agent.",
              "enum": [
                "iPhone SE",
                "iPhone 15",
                "iPhone 15 Pro Max",
                "iPhone 17",
                "iPhone 17 Pro Max",
                "iPad",
                "iPad Pro 11",
                "Pixel 5",
                "Pixel 9",
                "Galaxy S24",
                "Galaxy Tab S9"
              ]
            },
            "cookies": {
              "type": "array",
              "description": "Cookies to set before the page loads, at most 1,000.",
              "items": {
                "type": "object",
                "required": [
                  "name",
                  "value",
                  "domain"
                ],
                "properties": {
                  "name": {
                    "type": "string",
                    "description": "Cookie name.",
                    "minLength": 1,
                    "maxLength": 4096
                  },
                  "value": {
                    "type": "string",
                    "description": "Cookie value.",
                    "maxLength": 4096
                  },
                  "domain": {
                    "type": "string",
                    "description": "Domain that receives the cookie, for example `example.com`.",
                    "minLength": 1,
                    "maxLength": 255
                  }
                },
                "additionalProperties": false
              }
            },
            "extraHeaders": {
              "type": "object",
              "description": "HTTP headers to add to requests to the page's own origin, at most 1,000 with 65,536 characters in all names and values together.",
              "additionalProperties": {
                "type": "string"
              }
            },
            "injectCSS": {
              "type": "string",
              "description": "CSS to add to the page before its output is made."
            },
            "removeSelectors": {
              "type": "array",
              "description": "CSS selectors of elements that are left out, in frames too, such as cookie banners.",
              "items": {
                "type": "string",
                "minLength": 1,
                "maxLength": 1000
              }
            },
            "waitForSelector": {
              "type": [
                "string",
                "object"
              ],
              "description": "CSS selector of an element to wait for, or an object with its selector and state.",
              "minLength": 1,
              "required": [
                "selector"
              ],
              "properties": {
                "selector": {
                  "type": "string",
                  "description": "CSS selector.",
                  "minLength": 1,
                  "maxLength": 10000
                }
              },
              "additionalProperties": false
            },
            "waitForTimeout": {
              "type": "integer",
              "description": "Additional time to wait after the page has loaded, in milliseconds.",
              "minimum": 0
            },
            "timeout": {
              "type": "integer",
              "description": "Maximum duration of the render in milliseconds, from 1,000 to 60,000.",
              "minimum": 1000,
              "maximum": 60000
            }
          },
          "additionalProperties": false
        },
        "metadata": {
          "type": "object",
          "description": "Any JSON object of your own, at most 1,024 bytes as UTF-8 JSON. White space and unnecessary escapes do not count, up to 8,192 bytes as sent.",
          "additionalProperties": true
        }
      },
      "additionalProperties": false
    }
  },
  "extract_page": {
    "method": "POST",
    "path": "/api/v1/extract",
    "parameters": {},
    "schema": {
      "type": "object",
      "properties": {
        "html": {
          "type": "string",
          "description": "HTML to load. An empty string is valid."
        },
        "url": {
          "type": "string",
          "description": "Public http or https address to load, at most 2,000,000 characters.",
          "minLength": 1
        },
        "formats": {
          "type": "array",
          "description": "The parts of the answer: `markdown` (the main content), `html` (the document once it has loaded), `text` (what a person can read), `links`, `metadata`, `screenshot` and `pdf`. The default is `markdown` and `metadata`.",
          "items": {
            "type": "string",
            "enum": [
              "markdown",
              "html",
              "text",
              "links",
              "metadata",
              "screenshot",
              "pdf"
            ]
          }
        }
      },
      "additionalProperties": false
    }
  },
  "get_report": {
    "method": "GET",
    "path": "/api/v1/renders/{id}/report",
    "parameters": {
      "request_id": {
        "in": "path",
        "name": "id"
      }
    },
    "schema": {
      "type": "object",
      "properties": {
        "request_id": {
          "type": "string",
          "description": "The render's UUID or `request_id`. A malformed id returns 404, like an unknown id."
        }
      },
      "required": [
        "request_id"
      ],
      "additionalProperties": false
    }
  },
  "list_renders": {
    "method": "GET",
    "path": "/api/v1/renders",
    "parameters": {
      "type": {
        "in": "query",
        "name": "type"
      },
      "status": {
        "in": "query",
        "name": "status"
      },
      "from": {
        "in": "query",
        "name": "from"
      },
      "to": {
        "in": "query",
        "name": "to"
      },
      "metadata": {
        "in": "query",
        "name": "metadata"
      },
      "limit": {
        "in": "query",
        "name": "limit"
      },
      "offset": {
        "in": "query",
        "name": "offset"
      }
    },
    "schema": {
      "type": "object",
      "properties": {
        "type": {
          "type": "string",
          "description": "Return only renders of this type.",
          "enum": [
            "pdf",
            "screenshot",
            "og",
            "extract",
            "pdfs"
          ]
        },
        "status": {
          "type": "string",
          "description": "Return only renders in this state.",
          "enum": [
            "queued",
            "rendering",
            "completed",
            "failed"
          ]
        },
        "from": {
          "type": "string",
          "description": "Return only renders requested at this time or later: a day in UTC, for example `2026-11-20`, or a time with its offset, for example `2026-11-20T10:15:00Z`."
        },
        "to": {
          "type": "string",
          "description": "Return only renders requested before this time, or until the end of this day in UTC."
        },
        "metadata": {
          "type": "string",
          "description": "Return only renders whose metadata contain this text, 1 to 200 characters. The case of the letters A to Z does not matter.",
          "minLength": 1,
          "maxLength": 200
        },
        "limit": {
          "type": "integer",
          "description": "Maximum number of items to return, from 1 to 100. The default is 50.",
          "minimum": 1,
          "maximum": 100
        },
        "offset": {
          "type": "integer",
          "description": "Number of items to skip. The default is 0.",
          "minimum": 0
        }
      },
      "additionalProperties": false
    }
  },
  "list_templates": {
    "method": "GET",
    "path": "/api/v1/templates",
    "parameters": {
      "limit": {
        "in": "query",
        "name": "limit"
      },
      "offset": {
        "in": "query",
        "name": "offset"
      }
    },
    "schema": {
      "type": "object",
      "properties": {
        "limit": {
          "type": "integer",
          "description": "Maximum number of items to return, from 1 to 100. The default is 50.",
          "minimum": 1,
          "maximum": 100
        },
        "offset": {
          "type": "integer",
          "description": "Number of items to skip. The default is 0.",
          "minimum": 0
        }
      },
      "additionalProperties": false
    }
  },
  "get_template": {
    "method": "GET",
    "path": "/api/v1/templates/{id}",
    "parameters": {
      "template_id": {
        "in": "path",
        "name": "id"
      },
      "version": {
        "in": "query",
        "name": "version"
      }
    },
    "schema": {
      "type": "object",
      "properties": {
        "template_id": {
          "type": "string",
          "description": "The template's UUID or slug. A malformed id returns 404, like an unknown id."
        },
        "version": {
          "type": "integer",
          "description": "The version to return. Defaults to the latest version.",
          "minimum": 1
        }
      },
      "required": [
        "template_id"
      ],
      "additionalProperties": false
    }
  },
  "create_template": {
    "method": "POST",
    "path": "/api/v1/templates",
    "parameters": {},
    "schema": {
      "type": "object",
      "properties": {
        "name": {
          "type": "string",
          "description": "Name for people, 1 to 200 characters.",
          "minLength": 1,
          "maxLength": 200
        },
        "slug": {
          "type": "string",
          "description": "Name of the template in addresses, at most 64 characters. It is unique among your templates, consists of lowercase letters, digits and single hyphens, and must not have the form of a UUID.",
          "maxLength": 64
        },
        "html": {
          "type": "string",
          "description": "HTML in Liquid syntax, at most 200,000 characters, without a null character or an unpaired surrogate. Values of variables are HTML-escaped unless the `raw` filter is used."
        },
        "width": {
          "type": "integer",
          "description": "Width of Open Graph images in pixels, from 1 to 16,000. The default is 1,200.",
          "minimum": 1,
          "maximum": 16000
        },
        "height": {
          "type": "integer",
          "description": "Height of Open Graph images in pixels, from 1 to 16,000. The default is 630.",
          "minimum": 1,
          "maximum": 16000
        }
      },
      "required": [
        "name",
        "html"
      ],
      "additionalProperties": false
    }
  },
  "update_template": {
    "method": "PATCH",
    "path": "/api/v1/templates/{id}",
    "parameters": {
      "template_id": {
        "in": "path",
        "name": "id"
      }
    },
    "schema": {
      "type": "object",
      "properties": {
        "template_id": {
          "type": "string",
          "description": "The template's UUID or slug. A malformed id returns 404, like an unknown id."
        },
        "name": {
          "type": "string",
          "description": "Name for people, 1 to 200 characters.",
          "minLength": 1,
          "maxLength": 200
        },
        "slug": {
          "type": "string",
          "description": "Name of the template in addresses, at most 64 characters. It is unique among your templates, consists of lowercase letters, digits and single hyphens, and must not have the form of a UUID.",
          "maxLength": 64
        },
        "html": {
          "type": "string",
          "description": "HTML in Liquid syntax, at most 200,000 characters, without a null character or an unpaired surrogate. Values of variables are HTML-escaped unless the `raw` filter is used."
        },
        "width": {
          "type": "integer",
          "description": "Width of Open Graph images in pixels, from 1 to 16,000.",
          "minimum": 1,
          "maximum": 16000
        },
        "height": {
          "type": "integer",
          "description": "Height of Open Graph images in pixels, from 1 to 16,000.",
          "minimum": 1,
          "maximum": 16000
        }
      },
      "required": [
        "template_id"
      ],
      "additionalProperties": false
    }
  },
  "preview_template": {
    "method": "POST",
    "path": "/api/v1/templates/{id}/preview",
    "parameters": {
      "template_id": {
        "in": "path",
        "name": "id"
      }
    },
    "schema": {
      "type": "object",
      "properties": {
        "template_id": {
          "type": "string",
          "description": "The template's UUID or slug. A malformed id returns 404, like an unknown id."
        },
        "data": {
          "type": "object",
          "description": "Values for the template's variables. A variable without a value is empty.",
          "additionalProperties": {
            "type": "string"
          }
        },
        "json": {
          "type": "object",
          "description": "Values of any JSON type for the template's variables: lists, objects, numbers and booleans. They replace those of `data` with the same names.",
          "additionalProperties": true
        },
        "html": {
          "type": "string",
          "description": "Unsaved HTML in Liquid syntax to render instead of the saved HTML, at most 200,000 characters."
        }
      },
      "required": [
        "template_id"
      ],
      "additionalProperties": false
    }
  },
  "list_link_secrets": {
    "method": "GET",
    "path": "/api/v1/link-secrets",
    "parameters": {},
    "schema": {
      "type": "object",
      "properties": {},
      "additionalProperties": false
    }
  },
  "create_render_link": {
    "method": "POST",
    "path": "/api/v1/link-secrets/{id}/url",
    "parameters": {
      "secret_id": {
        "in": "path",
        "name": "id"
      }
    },
    "schema": {
      "type": "object",
      "properties": {
        "secret_id": {
          "type": "string",
          "description": "The id of the link secret. A malformed id returns 404, like an unknown id."
        },
        "parameters": {
          "type": "object",
          "description": "The parameters of `getRenderLink` as texts, without `signer`, `expires` and `signature`.",
          "additionalProperties": {
            "type": "string"
          }
        },
        "expires_in": {
          "type": "integer",
          "description": "Seconds for which the link works, from 60 to 315,360,000 (ten years). Without it, it does not expire.",
          "minimum": 60
        }
      },
      "required": [
        "secret_id",
        "parameters"
      ],
      "additionalProperties": false
    }
  }
} as const
