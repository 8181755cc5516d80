/** Creates the resource for render links. */
import type { Api } from '../api.ts'
import { ConfigurationError } from '../errors.ts'
import { canonicalQuery, signatureOf } from './canonical-query.ts'
import { type RenderLinkParams, textsOf } from './params.ts'
import type { LinkSecretsResource, LinksResource } from './resource.ts'

export function createLinksResource(api: Api): LinksResource {
  const { baseUrl, linkSecret } = api.options
  return {
    async url(params) {
      const secret = linkSecret()
      const query = canonicalQuery({
        ...textsOf(params as RenderLinkParams, Date.now()),
        signer: signerOf(secret),
      })
      const signature = await signatureOf(query, secret)
      return `${baseUrl()}/api/v1/render?${query}&signature=${signature}`
    },
    secrets: createSecrets(api),
  }
}

const LIST = '/api/v1/link-secrets'
const ONE = '/api/v1/link-secrets/{id}'

function createSecrets(api: Api): LinkSecretsResource {
  return {
    list: (options) => api.whole(LIST, {}, options),
    create: (body, options) => api.data('POST', LIST, { body }, options),
    update: (id, body, options) => api.data('PATCH', ONE, { path: { id }, body }, options),
    rotate: (id, body = {}, options) =>
      api.data('POST', `${ONE}/rotate`, { path: { id }, body }, options),
    url: (id, { expiresIn, ...params }, options) =>
      api.data(
        'POST',
        `${ONE}/url`,
        { path: { id }, body: { parameters: textsOf(params, 0), expires_in: expiresIn } },
        { ...options, repeatable: true },
      ),
    revoke: (id, options) => api.done(ONE, { path: { id } }, options),
  }
}

/** A secret begins with its id. */
function signerOf(secret: string): string {
  const [, id] = /^lnksec_([0-9a-f-]{36})_[\w-]{43}$/.exec(secret) ?? []
  // Without the text, which may be logged.
  if (id === undefined) throw new ConfigurationError('The link secret must begin with lnksec_.')
  return id
}
