/**
 * The script of the documentation. Pages work without it, apart from the search and the color
 * scheme.
 */
import { addCopyButtons, joinTabs } from './code-blocks.ts'
import { createReader } from './reader.ts'
import { fillSamples } from './samples.ts'
import { addSearch } from './search.ts'
import { addMenu, addTheme, followHeadings } from './shell.ts'
import { addForms } from './try-it.ts'

joinTabs()
addCopyButtons()
addTheme()
addMenu()
followHeadings()
addSearch()
const reader = createReader()
fillSamples(reader)
addForms(reader)
