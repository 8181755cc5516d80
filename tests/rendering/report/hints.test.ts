/** Hints in the reports of PDFs: which mistakes they explain, and that correct content has none. */
import { ADDRESSES } from '../../support/rendering/hint-cases/addresses.ts'
import { CONTENT } from '../../support/rendering/hint-cases/content.ts'
import { HIDDEN_PARTS } from '../../support/rendering/hint-cases/hidden-parts.ts'
import { LAYOUT } from '../../support/rendering/hint-cases/layout.ts'
import { MARGINS } from '../../support/rendering/hint-cases/margins.ts'
import { PAGES } from '../../support/rendering/hint-cases/pages.ts'
import { REQUESTS } from '../../support/rendering/hint-cases/requests.ts'
import { SCRIPTS } from '../../support/rendering/hint-cases/scripts.ts'
import { WIDTHS } from '../../support/rendering/hint-cases/widths.ts'
import { testHints } from '../../support/rendering/hint-fixture.ts'

testHints([ADDRESSES, CONTENT, HIDDEN_PARTS, LAYOUT, MARGINS, PAGES, REQUESTS, SCRIPTS, WIDTHS])
