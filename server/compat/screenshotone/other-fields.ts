/** The options of ScreenshotOne that have no effect here, or are refused. */
import { choice, ignored, refused } from '../pictures/index.ts'

export const OTHER_FIELDS = {
  response_type: choice({ by_format: 'by_format' })('`by_format` only.'),
  ...refused('markdown', 'Send html.'),
  ...refused('store', 'Use `storage` of POST /api/v1/screenshot.'),
  ...refused('async webhook_url', 'Use `async` and `webhook_url` of POST /api/v1/screenshot.'),
  ...refused(
    'fail_if_content_contains fail_if_content_missing fail_if_request_failed',
    'Use `failOn` of POST /api/v1/screenshot.',
  ),
  ...refused('proxy ip_country_code servers_region', 'Run the server in that network instead.'),
  ...refused('scenario full_page_slices vision_prompt', 'There is nothing like it here.'),
  ...ignored(
    'cache cache_ttl cache_key',
    'Signed requests are cached for 24 hours, those with an API key are not.',
  ),
  ...ignored(`navigation_timeout error_on_hover_selector_not_found viewport_has_touch
    viewport_landscape full_page_scroll full_page_max_height block_chats block_requests
    block_socials bypass_csp hover metadata_image_size metadata_open_graph metadata_page_title
    external_identifier webhook_sign`),
}
