/** The options of Urlbox that have no effect here, or are refused. */
import { choice, ignored, refused } from '../pictures/index.ts'

export const OTHER_FIELDS = {
  response_type: choice({ binary: 'binary' })('`binary` only.'),
  ...refused('use_s3 s3_path', 'Use `storage` of POST /api/v1/screenshot.'),
  ...refused('webhook_url', 'Use `async` and `webhook_url` of POST /api/v1/screenshot.'),
  ...refused('proxy', 'Run the server in that network instead.'),
  ...refused(
    `disable_js crop_width watermark watermark_url fail_if_selector_present pdf_page_width
    pdf_page_height pdf_margin_top pdf_margin_right pdf_margin_bottom pdf_margin_left pdf_auto_crop
    pdf_show_header pdf_show_footer`,
    'Use the options of POST /api/v1/screenshot and /api/v1/pdf.',
  ),
  ...ignored(
    'ttl force unique',
    'Signed requests are cached for 24 hours, those with an API key are not.',
  ),
  ...ignored(`block_urls click_accept hover scroll_to scroll_delay max_height full_page_mode
    full_width disable_animations highlight img_bg gpu turbo`),
}
