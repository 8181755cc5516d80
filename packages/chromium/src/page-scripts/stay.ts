/** Page script: a document that is not left for addresses that are refused anyway. */
import { pageScript } from './page-script.ts'

/**
 * Cancels navigations and forms to these origins. Chromium stops parsing when a script navigates,
 * and does not go on when the navigation is refused later. Runs in the page's own world, before its
 * scripts.
 */
export const stay = pageScript({}, (_, origins: string[]) => {
  const isRefused = (url: string) =>
    origins.includes(URL.parse(url, document.baseURI)?.origin ?? '')
  const { navigation } = window as unknown as { navigation: EventTarget }
  navigation.addEventListener('navigate', (event) => {
    const { destination } = event as Event & { destination: { url: string } }
    if (isRefused(destination.url)) event.preventDefault()
  })
  // A form whose navigation is cancelled leaves the document loading indefinitely.
  const { submit, getAttribute } = HTMLFormElement.prototype
  const isFormRefused = (form: HTMLFormElement) =>
    isRefused(getAttribute.call(form, 'action') ?? '')
  HTMLFormElement.prototype.submit = function (this: HTMLFormElement) {
    if (!isFormRefused(this)) submit.call(this)
  }
  addEventListener(
    'submit',
    (event) => {
      if (isFormRefused(event.target as HTMLFormElement)) event.preventDefault()
    },
    true,
  )
})
