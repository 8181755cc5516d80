/**
 * Explains addresses that show something other than the intended page: errors, logins, challenges,
 * consent dialogs.
 */

import type { Exchange, Facts, Hint, Rule } from '../facts.ts'
import { networkReason } from './requests.ts'
import { hint, outputNoun, quote } from './words.ts'

export const wrongPage: Rule = (facts) => {
  const main = facts.requests.findLast(({ isMain }) => isMain)
  if (facts.isHtml || !main) return []
  const { url, finalUrl, status, challenged } = main
  if (main.refusal === 'private' || facts.error?.kind === 'blocked') return [refused(finalUrl)]
  if (facts.error?.details.net_error !== undefined && isFile(main)) return [notPage(main)]
  const failure = facts.error?.details.net_error
  if (failure !== undefined) return [unreachable(finalUrl, failure)]
  if (status === null) return []
  const isRefusal = status === 403 || status === 429 || status === 503
  if (challenged || (isRefusal && facts.documentFacts?.challenge)) return [challenge(url)]
  if (status === 401 || status === 407) return [credentials(url, facts)]
  if (status >= 400) return [errorPage(url, status)]
  if (main.failure !== null && main.failure !== 'net::ERR_ABORTED') {
    return [incomplete(finalUrl, main.failure)]
  }
  return isLogin(url, finalUrl, facts) ? [login(url, finalUrl, facts)] : []
}

const SEND_HTML = 'fetch the page yourself and send it as `html`'

function refused(url: string): Hint {
  const message = `The address led to ${quote(url)}, which is not a public address: pages may load from public addresses only.`
  const fix = `Use a public address, or ${SEND_HTML}. The operator of this server can allow the host with EGRESS_ALLOW.`
  return hint('ADDRESS_BLOCKED', message, url, fix)
}

function unreachable(url: string, failure: string): Hint {
  const [why, fix] = networkReason(failure, URL.parse(url)?.hostname ?? '')
  return hint('ADDRESS_UNREACHABLE', `The page ${quote(url)} was not loaded: ${why}.`, url, fix)
}

/** Whether the response is a file that Chromium downloads, as it has no viewer for it. */
function isFile({ contentType, status }: Exchange): boolean {
  return (
    status === 200 && /^(?:application|font|model)\//.test(contentType) && !PAGE.test(contentType)
  )
}
const PAGE = /html|xml|json|javascript/

function notPage({ url, contentType }: Exchange): Hint {
  const isPdf = contentType === 'application/pdf'
  const noun = isPdf ? 'a PDF file' : `a file of type ${quote(contentType)}`
  const message = `The address ${quote(url)} leads to ${noun}, not to a web page: there is nothing to render.`
  const fix = isPdf
    ? 'Download the file as it is: renders show web pages only.'
    : 'Use the address of a web page or an image, or download the file as it is.'
  return hint('WRONG_CONTENT_TYPE', message, url, fix)
}

function incomplete(url: string, failure: string): Hint {
  const [why] = networkReason(failure, URL.parse(url)?.hostname ?? '')
  const message = `The page ${quote(url)} was not loaded to its end: ${why}.`
  const fix =
    'Check that its server sends as many bytes as its headers declare, and try again; the output shows what had arrived.'
  return hint('ADDRESS_UNREACHABLE', message, url, fix)
}

function challenge(url: string): Hint {
  const message = `The site responded to ${quote(url)} with a challenge for bots instead of the page.`
  const fix = `Ask the site's owner to let this server's address through, or ${SEND_HTML}.`
  return hint('BOT_CHALLENGE', message, url, fix)
}

function credentials(url: string, { screenshot }: Facts): Hint {
  const message = `The site responded to ${quote(url)} with status 401: the page needs a user name and password, or a token.`
  const fix = screenshot
    ? 'Send them with `options.extraHeaders`, such as `{"Authorization":"Bearer …"}`.'
    : `Use an address with a token in it, or ${SEND_HTML}.`
  return hint('ERROR_PAGE', message, url, fix)
}

function errorPage(url: string, status: number): Hint {
  const message = `The site responded to ${quote(url)} with status ${status}: the output shows its error page.`
  const fix =
    status === 403
      ? `Open the address in a private browser window: it may need a login. If it works there, the site refuses servers: ${SEND_HTML}.`
      : status >= 500
        ? 'Try again later: the site itself failed.'
        : 'Correct the address; open it in a private browser window to check it.'
  return hint('ERROR_PAGE', message, url, fix)
}

const LOGIN =
  /(?:^|[/._-])(?:log-?in|sign-?in|sso|auth(?:orize|enticate)?|oauth2?|session\/new)(?:$|[/._-])/i

/**
 * Whether the address redirected to a login page, recognised by its address or a password field.
 */
function isLogin(url: string, finalUrl: string, { documentFacts }: Facts): boolean {
  const [from, to] = [URL.parse(url), URL.parse(finalUrl)]
  if (!from || !to || LOGIN.test(from.pathname)) return false
  if (from.host === to.host && from.pathname === to.pathname) return false
  return documentFacts?.hasPassword === true || LOGIN.test(to.pathname)
}

function login(url: string, finalUrl: string, facts: Facts): Hint {
  const message = `${quote(url)} redirected to ${quote(finalUrl)}, which is a login page: the ${outputNoun(facts)} shows that page.`
  const fix = facts.screenshot
    ? 'Send a session with `options.cookies`, or a token with `options.extraHeaders`.'
    : `Use an address that works without a login, or ${SEND_HTML}.`
  return hint('LOGIN_PAGE', message, url, fix)
}

export const cookieBanner: Rule = (facts) => {
  const { documentFacts, isHtml, error } = facts
  if (!documentFacts?.consent || isHtml || error) return []
  const message = `A cookie dialog (${quote(documentFacts.consent)}) covers part of the page in the ${outputNoun(facts)}.`
  const fix = `Set \`options.hideCookieBanners\`, leave it out with \`options.removeSelectors\`, such as \`["${documentFacts.consent}"]\`, or send the cookie of a visitor who has answered it with \`options.cookies\`.`
  return [hint('COOKIE_BANNER', message, documentFacts.consent, fix)]
}
