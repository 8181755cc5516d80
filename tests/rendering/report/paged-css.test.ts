/** Hints about CSS for paged media that has no effect. */
import { PAGED_CSS } from '../../support/rendering/hint-cases/paged-css.ts'
import { testHints } from '../../support/rendering/hint-fixture.ts'

testHints([PAGED_CSS])
