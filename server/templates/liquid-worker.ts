/**
 * The process in which templates are parsed and filled, one after the other: a question comes as JSON
 * text, an answer goes back the same way. It ends with the server.
 */
import { createTemplateLanguage, type Result } from './liquid.ts'

export type LiquidRequest =
  | { ask: 'names'; html: string }
  | { ask: 'html'; html: string; data: Record<string, string> }
export type LiquidResponse = Result<string | string[]>

const language = createTemplateLanguage()

function answer(question: LiquidRequest): LiquidResponse {
  return question.ask === 'names'
    ? language.inspect(question.html)
    : language.fill(question.html, question.data)
}

// They are meant for the server, which lets what is under way finish.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
process.on('disconnect', () => process.exit())
process.on('message', (text: string) => process.send?.(JSON.stringify(answer(JSON.parse(text)))))
process.send?.('ready')
