/**
 * Text of scripts whose syllables are drawn as other glyphs than their characters have, in PDFs
 * that real Chromium prints. Which glyphs those are depends on the fonts of the machine.
 */
import { expect, test } from 'bun:test'
import { finishPdf } from '../../packages/pdf/src/finish.ts'
import { readPdf } from '../support/files/pdf.ts'
import { PLAIN_REQUEST, usePrinter } from '../support/finisher/use-printer.ts'

const TEXTS: Record<string, string> = {
  hi: 'कृपया भुगतान करें क्षेत्र ज्ञान स्त्री कर्म द्वितीय दृष्टि ट्र',
  bn: 'সমস্ত মানুষ মর্যাদা কৌশল ভ্রাতৃত্ব ব্র্যাক',
  ta: 'மனிதப் பிறவியினர் க்ஷ கொள்கை கௌ',
  te: 'స్వతంత్రులును సమానులును క్ష్ణ స్త్రీ',
  kn: 'ಸ್ವತಂತ್ರರಾಗಿಯೇ ಸರ್ವ ಕೈ ಕೋಟಿ',
  ml: 'സ്വാതന്ത്ര്യത്തോടും അന്യോന്യം ക്ഷ',
  gu: 'પ્રતિષ્ઠા દૃષ્ટિએ સ્વતંત્ર',
  pa: 'ਮਨੁੱਖੀ ਪ੍ਰੇਮ ਸ੍ਵੈ',
  or: 'ସ୍ୱାଧୀନ ମର୍ଯ୍ୟାଦା କ୍ଷମତା ସୌର',
  si: 'මනුෂ්‍යයෝ ශ්‍රී ක්‍රමය කෝ',
  th: 'น้ำ ผู้ใหญ่ กำลัง ปี่ ฎุ ฐี ป้า',
  lo: 'ມະນຸດ ນ້ຳ ໝູ່',
  km: 'មនុស្សទាំងអស់ ក្មេង ស្រី កៅអី',
  my: 'ကျွန်ုပ် ဗုဒ္ဓ မင်္ဂလာ ကြွ',
  bo: 'སྒྲུབ་ རྫོགས་ བསྒྲིགས',
  jv: 'ꦱꦧꦼꦤ꧀ꦲꦸꦮꦺꦴꦁ',
}

/** PDFium repeats the text of a syllable of which a glyph is above or below another. */
const REPEATED = new Set(['bn', 'th', 'km', 'my'])

const printer = usePrinter()

test('every glyph of a syllable has characters, and the text is the one of the page', async () => {
  const sections = Object.entries(TEXTS).map(
    ([lang, text]) =>
      `<section lang="${lang}"><h2>${text}</h2><p>${text}<p style="opacity:.5">${text}</section>`,
  )
  const html = `<!doctype html><html lang="en"><title>T</title><h1>T</h1>${sections.join('')}</html>`
  const { pdf, conformance } = finishPdf(await printer.print(html, true), {
    ...PLAIN_REQUEST,
    pdfa: { part: 2, level: 'A' },
    pdfua: 1,
  })
  expect(conformance?.issues).toEqual([])
  expect(conformance?.standards).toEqual(['PDF/A-2a', 'PDF/UA-1'])
  const pages = await readPdf(pdf ?? Buffer.of())
  const read = plain(pages.map(({ text }) => text).join(''))
  expect(read).not.toMatch(/[\0\ufffd\ue000-\uf8ff]/)
  for (const [language, text] of Object.entries(TEXTS)) {
    if (REPEATED.has(language))
      for (const character of plain(text)) expect(read).toContain(character)
    else expect(read.split(plain(text)).length - 1).toBe(3)
  }
})

test('the description of a link has the characters of its syllables in their order', async () => {
  const html = `<html lang="hi"><title>T</title><h1>T</h1><p><a href="https://example.com/">${TEXTS['hi']}</a>`
  const { pdf } = finishPdf(await printer.print(html, true), { ...PLAIN_REQUEST, pdfua: 1 })
  const utf16 = Buffer.from(TEXTS['hi'] ?? '', 'utf16le')
    .swap16()
    .toString('hex')
  expect(pdf?.toString('latin1')).toContain(`/Contents <feff${utf16}>`)
})

/** Readers break lines and normalize characters. */
function plain(text: string): string {
  return text.normalize('NFC').replaceAll(/[\s\u200b\ufffe]+/g, '')
}
