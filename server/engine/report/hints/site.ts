/** Addresses that show something other than the page that was meant: errors, logins, challenges, consent. */
import type { Facts, Hint, Rule } from './facts.ts'
import { networkReason } from './requests.ts'
import { hint, outputNoun, quote } from './words.ts'

export const wrongPage: Rule = (facts) => {
  const main = facts.requests.findLast(({ isMain }) => isMain)
  if (facts.isHtml || !main) return []
  const { url, finalUrl, status, challenged } = main
  if (main.refusal === 'private' || facts.error?.kind === 'blocked') return [refused(finalUrl)]
  const failure = facts.error?.details.net_error
  if (failure !== undefined) return [unreachable(finalUrl, failure)]
  if (status === null) return []
  const isRefusal = status === 403 || status === 429 || status === 503
  if (challenged || (isRefusal && facts.look?.challenge)) return [challenge(url)]
  if (status === 401 || status === 407) return [credentials(url, facts)]
  if (status >= 400) return [errorPage(url, status)]
  return isLogin(url, finalUrl, facts) ? [login(url, finalUrl, facts)] : []
}

const SEND_HTML = 'fetch the page yourself and send it as `html`'

function refused(url: string): Hint {
  const message = `The address led to ${quote(url)}, which is not a public address: pages may load from public addresses only.`
  const fix = `Use a public address, or ${SEND_HTML}. Whoever runs this server can allow the host with EGRESS_ALLOW.`
  return hint('ADDRESS_BLOCKED', message, url, fix)
}

function unreachable(url: string, failure: string): Hint {
  const [why, fix] = networkReason(failure, URL.parse(url)?.hostname ?? '')
  return hint('ADDRESS_UNREACHABLE', `The page ${quote(url)} was not loaded: ${why}.`, url, fix)
}

function challenge(url: string): Hint {
  const message = `The site answered ${quote(url)} with a challenge for bots instead of the page.`
  const fix = `Ask the site's owner to let this server's address through, or ${SEND_HTML}.`
  return hint('BOT_CHALLENGE', message, url, fix)
}

function credentials(url: string, { screenshot }: Facts): Hint {
  const message = `The site answered ${quote(url)} with status 401: the page needs a user name and password, or a token.`
  const fix = screenshot
    ? 'Send them with `options.extraHeaders`, such as `{"Authorization":"Bearer …"}`.'
    : `Use an address with a token in it, or ${SEND_HTML}.`
  return hint('ERROR_PAGE', message, url, fix)
}

function errorPage(url: string, status: number): Hint {
  const message = `The site answered ${quote(url)} with status ${status}: what you see is its error page.`
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

/** A redirect to a page whose address or password field says so. */
function isLogin(url: string, finalUrl: string, { look }: Facts): boolean {
  const [from, to] = [URL.parse(url), URL.parse(finalUrl)]
  if (!from || !to || LOGIN.test(from.pathname)) return false
  if (from.host === to.host && from.pathname === to.pathname) return false
  return look?.hasPassword === true || LOGIN.test(to.pathname)
}

function login(url: string, finalUrl: string, facts: Facts): Hint {
  const message = `${quote(url)} redirected to ${quote(finalUrl)}, which is a login page: that is what the ${outputNoun(facts)} shows.`
  const fix = facts.screenshot
    ? 'Send a session with `options.cookies`, or a token with `options.extraHeaders`.'
    : `Use an address that works without a login, or ${SEND_HTML}.`
  return hint('LOGIN_PAGE', message, url, fix)
}

export const cookieBanner: Rule = (facts) => {
  const { look, isHtml, screenshot, error } = facts
  if (!look?.consent || isHtml || error) return []
  const message = `A cookie dialog (${quote(look.consent)}) covers part of the page in the ${outputNoun(facts)}.`
  const fix = screenshot
    ? `Hide it with \`options.injectCSS\`, such as \`${look.consent} { display: none !important }\`, or send the cookie of a visitor who has answered it with \`options.cookies\`.`
    : `Hide it in the page's print styles, such as \`@media print { ${look.consent} { display: none !important } }\`.`
  return [hint('COOKIE_BANNER', message, look.consent, fix)]
}
