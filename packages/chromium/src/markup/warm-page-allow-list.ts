/**
 * Lists of HTML and CSS that leave nothing in a page when the next document replaces theirs. A name
 * that is missing here costs time only: its page is closed after the render.
 * tests/rendering/warm-page/allow-list.test.ts renders every entry and compares the next render
 * with one in a new page.
 */

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/))
}

/** Elements of HTML, SVG and MathML, in lower case. */
export const ELEMENTS = words(`
  html head body title meta style
  header footer main nav section article aside div p span h1 h2 h3 h4 h5 h6 hgroup address blockquote
  pre hr br wbr a abbr acronym b bdi bdo big center cite code del dfn em font i ins kbd mark nobr q rp rt
  ruby s samp small strike strong sub sup time tt u var data output meter progress
  ul ol li dl dt dd menu figure figcaption picture img source
  table caption colgroup col thead tbody tfoot tr th td
  form fieldset legend label input button select optgroup option textarea details summary
  svg g defs symbol use path rect circle ellipse line polyline polygon text tspan textpath
  lineargradient radialgradient stop pattern clippath mask marker image desc filter
  fegaussianblur feoffset feblend feflood fecomposite femerge femergenode fecolormatrix fedropshadow
  math mrow mi mn mo ms mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover
  mtable mtr mtd mstyle mpadded mphantom semantics annotation
`)

/**
 * Attributes of these elements except `meta` and `style`, in lower case. `media` of a picture's
 * source is missing: printing may choose another source than the screen, and shows it only if an
 * earlier document has loaded the same data: address.
 */
export const ATTRIBUTES = words(`
  id class style lang xml:lang dir title hidden role itemscope itemprop itemtype
  align valign width height bgcolor text color face size border bordercolor cellpadding cellspacing
  frame rules summary nowrap clear noshade compact char charoff abbr axis headers scope colspan rowspan
  span start reversed type value cite datetime low high optimum max min
  href rel target hreflang download name src srcset sizes alt loading decoding crossorigin usemap
  action method for checked disabled readonly selected multiple placeholder rows cols wrap maxlength
  minlength step required pattern autocomplete label open
  xmlns xmlns:xlink xlink:href xml:space version viewbox preserveaspectratio x y x1 x2 y1 y2 cx cy r rx ry
  fx fy d points dx dy rotate textlength lengthadjust startoffset pathlength transform
  fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin
  stroke-dasharray stroke-dashoffset stroke-miterlimit opacity visibility display overflow
  clip-path clip-rule mask filter marker-start marker-mid marker-end
  markerwidth markerheight markerunits orient refx refy offset stop-color stop-opacity
  gradientunits gradienttransform spreadmethod patternunits patterncontentunits patterntransform
  clippathunits maskunits maskcontentunits filterunits primitiveunits
  in in2 result stddeviation mode operator values k1 k2 k3 k4 flood-color flood-opacity edgemode
  font-family font-size font-weight font-style text-anchor text-decoration dominant-baseline
  alignment-baseline baseline-shift letter-spacing word-spacing writing-mode vector-effect
  shape-rendering text-rendering image-rendering paint-order
  mathvariant displaystyle scriptlevel stretchy fence separator form linethickness accent accentunder
  columnalign rowalign rowlines columnlines encoding
`)

/** Attributes of `meta`. `http-equiv` and `name` are allowed with the values below only. */
export const META_ATTRIBUTES = words('charset name content http-equiv property itemprop')
export const META_HTTP_EQUIV = words('content-type x-ua-compatible')
export const META_NAMES = words(
  'viewport author description generator keywords robots application-name date format-detection',
)

/** Attributes of `style`. A title would select the document's preferred style sheets. */
export const STYLE_ATTRIBUTES = words('type media id')

/** At-rules of CSS, with the margin boxes of `@page`. */
export const AT_RULES = words(`
  charset media page supports container layer font-face keyframes -webkit-keyframes
  top-left-corner top-left top-center top-right top-right-corner
  bottom-left-corner bottom-left bottom-center bottom-right bottom-right-corner
  left-top left-middle left-bottom right-top right-middle right-bottom
`)

/** CSS properties and descriptors. */
export const PROPERTIES = words(`
  align-content align-items align-self animation animation-delay animation-direction
  animation-duration animation-fill-mode animation-iteration-count animation-name
  animation-play-state animation-timing-function appearance -webkit-appearance ascent-override
  aspect-ratio backdrop-filter backface-visibility background background-attachment
  background-blend-mode background-clip background-color background-image background-origin
  background-position background-position-x background-position-y background-repeat background-size
  -webkit-background-clip baseline-shift block-size border border-block border-block-color
  border-block-end border-block-end-color border-block-end-style border-block-end-width
  border-block-start border-block-start-color border-block-start-style border-block-start-width
  border-block-style border-block-width border-bottom border-bottom-color
  border-bottom-left-radius border-bottom-right-radius border-bottom-style border-bottom-width
  border-collapse border-color border-end-end-radius border-end-start-radius border-image
  border-image-outset border-image-repeat border-image-slice border-image-source
  border-image-width border-inline border-inline-color border-inline-end border-inline-start
  border-inline-style border-inline-width border-left border-left-color border-left-style
  border-left-width border-radius border-right border-right-color border-right-style
  border-right-width border-spacing border-start-end-radius border-start-start-radius border-style
  border-top border-top-color border-top-left-radius border-top-right-radius border-top-style
  border-top-width border-width bottom box-decoration-break -webkit-box-decoration-break
  box-shadow -webkit-box-shadow box-sizing -webkit-box-sizing -moz-box-sizing break-after
  break-before break-inside caption-side clear clip clip-path clip-rule color column-count
  column-fill column-gap column-rule column-rule-color column-rule-style column-rule-width
  column-span column-width columns contain container container-name container-type content
  content-visibility counter-increment counter-reset counter-set cursor cx cy d descent-override
  direction display dominant-baseline empty-cells fill fill-opacity fill-rule filter flex
  flex-basis flex-direction flex-flow flex-grow flex-shrink flex-wrap float flood-color
  flood-opacity font font-display font-family font-feature-settings font-kerning
  font-optical-sizing font-size font-size-adjust font-smooth font-stretch font-style
  font-synthesis font-variant font-variant-alternates font-variant-caps font-variant-east-asian
  font-variant-ligatures font-variant-numeric font-variant-position font-variation-settings
  font-weight gap grid grid-area grid-auto-columns grid-auto-flow grid-auto-rows grid-column
  grid-column-end grid-column-gap grid-column-start grid-gap grid-row grid-row-end grid-row-gap
  grid-row-start grid-template grid-template-areas grid-template-columns grid-template-rows
  hanging-punctuation height hyphenate-character hyphens -webkit-hyphens image-orientation
  image-rendering initial-letter inline-size inset inset-block inset-block-end inset-block-start
  inset-inline inset-inline-end inset-inline-start isolation justify-content justify-items
  justify-self left letter-spacing lighting-color line-break line-gap-override line-height
  list-style list-style-image list-style-position list-style-type margin margin-block
  margin-block-end margin-block-start margin-bottom margin-inline margin-inline-end
  margin-inline-start margin-left margin-right margin-top marker marker-end marker-mid
  marker-start mask mask-clip mask-composite mask-image mask-mode mask-origin mask-position
  mask-repeat mask-size mask-type -webkit-mask -webkit-mask-image -webkit-mask-size
  max-block-size max-height max-inline-size max-width min-block-size min-height min-inline-size
  min-width mix-blend-mode object-fit object-position opacity order orphans outline outline-color
  outline-offset outline-style outline-width overflow overflow-wrap overflow-x overflow-y padding
  padding-block padding-block-end padding-block-start padding-bottom padding-inline
  padding-inline-end padding-inline-start padding-left padding-right padding-top page
  page-break-after page-break-before page-break-inside paint-order perspective perspective-origin
  place-content place-items place-self pointer-events position print-color-adjust
  -webkit-print-color-adjust color-adjust quotes r resize right rotate row-gap ruby-position rx ry
  scale shape-image-threshold shape-margin shape-outside shape-rendering size size-adjust
  -webkit-font-smoothing -moz-osx-font-smoothing src stop-color stop-opacity stroke stroke-dasharray
  stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width
  tab-size table-layout text-align text-align-last text-anchor text-combine-upright
  text-decoration text-decoration-color text-decoration-line text-decoration-skip-ink
  text-decoration-style text-decoration-thickness text-emphasis text-emphasis-color
  text-emphasis-position text-emphasis-style text-indent text-justify text-orientation
  text-overflow text-rendering text-shadow text-size-adjust -webkit-text-size-adjust
  -ms-text-size-adjust text-transform text-underline-offset text-underline-position text-wrap
  text-wrap-mode text-wrap-style top transform -webkit-transform transform-box transform-origin
  transform-style transition transition-delay transition-duration transition-property
  transition-timing-function translate unicode-bidi unicode-range user-select -webkit-user-select
  -webkit-box-orient -webkit-line-clamp vector-effect vertical-align visibility white-space
  white-space-collapse widows width will-change word-break word-spacing word-wrap writing-mode x y
  z-index
`)

/** Features of media and container queries that are not named like a property. */
export const QUERY_FEATURES = words(`
  orientation resolution min-resolution max-resolution min-aspect-ratio max-aspect-ratio hover
  any-hover pointer any-pointer prefers-color-scheme prefers-reduced-motion prefers-contrast
  forced-colors scripting update device-width device-height min-device-width max-device-width
  color-gamut dynamic-range
`)

/** Schemes of addresses in styles. The caches of what they load are emptied separately. */
export const SCHEMES = words('data http https')
