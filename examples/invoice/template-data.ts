/**
 * Turns an order into the data of the template. All arithmetic is in whole cents, so no cent is
 * lost.
 */

export interface Order {
  number: string
  /** Dates such as `2026-11-20`. */
  issued: string
  due: string
  /** Code of the currency, such as `EUR`. */
  currency: string
  /** Language tag for dates and numbers, such as `en-GB`. */
  locale: string
  vatPercent: number
  customer: { name: string; company: string; address: string[]; vatId: string }
  items: { name: string; note: string; quantity: number; unit: string; cents: number }[]
}

/** Texts are in `data`, and lists and objects in `json`. */
export function templateData(order: Order) {
  const items = order.items.map((item) => {
    return { ...item, amountCents: Math.round(item.quantity * item.cents) }
  })
  const subtotal = items.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const vat = Math.round((subtotal * order.vatPercent) / 100)
  return {
    data: {
      number: order.number,
      issued: order.issued,
      due: order.due,
      currency: order.currency,
      locale: order.locale,
      subtotal: decimal(subtotal),
      vat_percent: String(order.vatPercent),
      vat: decimal(vat),
      total: decimal(subtotal + vat),
    },
    json: {
      customer: order.customer,
      items: items.map(({ name, note, quantity, unit, cents, amountCents }) => {
        return { name, note, quantity, unit, price: decimal(cents), amount: decimal(amountCents) }
      }),
    },
  }
}

/** 123450 -> `1234.50` */
function decimal(cents: number): string {
  return (cents / 100).toFixed(2)
}
