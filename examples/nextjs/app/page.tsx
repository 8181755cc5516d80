/** The page at `/`: links to the PDF, and a button that enqueues a report. */
export default function Page() {
  return (
    <main>
      <h1>Reports</h1>
      <p>
        <a href="/report?customer=Ada%20Lovelace">Download the report as a PDF</a>
      </p>
      <form method="post" action="/reports">
        <button type="submit">Render it in the background</button>
      </form>
    </main>
  )
}
