/** The HTML of the report. For larger documents, save a template and send its data. */
export function reportHtml(customer: string): string {
  const name = customer.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
  return `<!doctype html><title>Report</title><h1>Report for ${name}</h1>`
}
