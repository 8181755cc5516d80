/** The documents that are rendered: one-page invoices of 30 rows, each with a number of its own. */

const ROWS = 30

const STYLE = `
  body { font: 11px/1.3 sans-serif; color: #222; margin: 0 }
  header { display: flex; justify-content: space-between; border-bottom: 2px solid #2a5d9f }
  h1 { font-size: 20px; color: #2a5d9f; margin: 0 0 8px }
  table { width: 100%; border-collapse: collapse; margin-top: 12px }
  th { text-align: left; background: #2a5d9f; color: #fff }
  th, td { padding: 3px 6px; border-bottom: 1px solid #ddd }
  tr:nth-child(even) td { background: #f4f7fb }
  .sum { text-align: right }
  footer { margin-top: 12px; text-align: right; font-weight: bold }`

export interface Invoice {
  /** Shown on this page, and on no other invoice. */
  number: string
  html: string
}

let made = 0

/** An invoice that needs no script. */
export function plainInvoice(): Invoice {
  return invoiceWith(() => '')
}

const PICTURES = 20

/** An invoice with pictures of its first 20 items. */
export function picturedInvoice(addressOf: (row: number, number: string) => string): Invoice {
  return invoiceWith((row, number) =>
    row > PICTURES ? '' : `<img src="${addressOf(row, number)}" height="10" alt="">`,
  )
}

function invoiceWith(picture: (row: number, number: string) => string): Invoice {
  const number = nextNumber()
  const rows = Array.from({ length: ROWS }, (_, index) => {
    const row = index + 1
    const price = (row * 3.25).toFixed(2)
    const sum = (row * row * 3.25).toFixed(2)
    return `<tr><td>${row}</td><td>${picture(row, number)}Item ${number}/${row}</td><td>${row}</td><td class="sum">${price}</td><td class="sum">${sum}</td></tr>`
  })
  return { number, html: page(number, rows.join('\n')) }
}

/** An invoice whose rows are added by a script of the page. */
export function scriptedInvoice(): Invoice {
  const number = nextNumber()
  // Inside a function: a warm page keeps its window, in which a second `const` would be an error.
  const script = `<script>
    (() => {
      for (let row = 1; row <= ${ROWS}; row += 1) {
        const cells = [row, 'Item ${number}/' + row, row, (row * 3.25).toFixed(2), (row * row * 3.25).toFixed(2)]
        const line = document.querySelector('tbody').insertRow()
        cells.forEach((text, column) => {
          const cell = line.insertCell()
          cell.textContent = text
          if (column > 2) cell.className = 'sum'
        })
      }
    })()
  </script>`
  return { number, html: page(number, '', script) }
}

/** The text of the last row: a page that shows it is complete. */
export function lastItem(number: string): string {
  return `Item ${number}/${ROWS}`
}

function nextNumber(): string {
  made += 1
  return `INV-${process.pid}-${made}`
}

function page(number: string, rows: string, script = ''): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Invoice ${number}</title><style>${STYLE}</style></head>
<body>
<header><div><h1>Invoice ${number}</h1>Platen Ltd, 1 Press Street</div><div>Ada Lovelace<br>12 St James's Square<br>London</div></header>
<table><thead><tr><th>#</th><th>Item</th><th>Quantity</th><th class="sum">Price</th><th class="sum">Sum</th></tr></thead>
<tbody>
${rows}
</tbody></table>
<footer>Total of ${number}: 30728.75 EUR</footer>
${script}
</body></html>`
}
