/** The options of ScreenshotOne that have no effect here, or are refused. */
import {
  choice,
  type FieldTable,
  ignoredFields,
  refused,
  refusedFields,
} from '../pictures/field.ts'

const NO_PROXY = 'Run the server in that network instead.'
const NO_UPLOAD = 'Use `storage` of POST /api/v1/screenshot.'
const NO_WEBHOOK = 'Use `async` and `webhook_url` of POST /api/v1/screenshot.'
const NO_CONTENT = 'Use `failOn` of POST /api/v1/screenshot.'

export const OTHER_FIELDS: FieldTable = {
  response_type: choice('`by_format` only.', { by_format: null }, () => {}),
  markdown: refused('Send html.'),
  ...refusedFields(['store'], NO_UPLOAD),
  ...refusedFields(['async', 'webhook_url'], NO_WEBHOOK),
  ...refusedFields(
    ['fail_if_content_contains', 'fail_if_content_missing', 'fail_if_request_failed'],
    NO_CONTENT,
  ),
  ...refusedFields(['proxy', 'ip_country_code', 'servers_region'], NO_PROXY),
  ...refusedFields(
    ['scenario', 'full_page_slices', 'vision_prompt'],
    'There is nothing like it here.',
  ),
  ...ignoredFields(
    ['cache', 'cache_ttl', 'cache_key'],
    'Signed requests are cached for 24 hours, those with an API key are not.',
  ),
  ...ignoredFields([
    'navigation_timeout',
    'error_on_hover_selector_not_found',
    'viewport_has_touch',
    'viewport_landscape',
    'full_page_scroll',
    'full_page_max_height',
    'block_chats',
    'block_requests',
    'block_socials',
    'bypass_csp',
    'hover',
    'metadata_image_size',
    'metadata_open_graph',
    'metadata_page_title',
    'external_identifier',
    'webhook_sign',
  ]),
}
