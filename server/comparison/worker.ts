/** The process that compares two files. It ends with its comparison, or when the server disconnects. */
import { serveMessages } from '../lib/worker-program.ts'
import { compareFiles } from './compare.ts'
import type { ComparisonReply, ComparisonTask } from './tasks.ts'

serveMessages<ComparisonTask, ComparisonReply>(compareFiles)
