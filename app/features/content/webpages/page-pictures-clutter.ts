const CLUTTER_NAME =
  /^(?:(?:spacer|blank|pixel|px|dot|clear|transparent|trans|shim|empty|beacon|track|tracking|tracker|counter|placeholder|loading|loader|spinner|lazy|grey|gray|white|1x1|1px|favicon|icon|icons|sprite|sprites)(?:[-_.]?(?:\d{1,4}(?:x\d{1,4})?|gif|image|img|bg|small|large))?|apple-touch-icon.*|favicon[-_].*|.*[-_]sprites?|sprites?[-_].*)$/i

const BUTTON_NAME =
  /^(?:(?:nav|btn|button|arrow|ico|callouts?)[-_.]?)?(?:prev(?:ious)?|next|up|down|top|left|right|back|forward|toc|contents|search|menu|close|print|rss|feed|share|mail|email|note|tip|warning|caution|important|draft)(?:[-_.]?(?:\d{1,3}|icon|arrow|btn|button|small))?$/i

const CLUTTER_FOLDER =
  /^(?:icons?|favicons?|sprites?|emojis?|smil(?:ies|eys?)|flags|badges|spacers?)$/i

const OTHER_FORMAT = /\.(?:svgz?|ico|cur|psd|pdf|mp4|webm|mov|m3u8|js|css)$/i

/** Endings of picture formats that we can't read. Many sites convert such files before sending them. */
const UNREAD_FORMAT = /\.(?:bmp|tiff?|hei[cf])$/i

/** Prefixes of tracking hosts. Some sites also use them for the hosts of their pictures. */
const COUNTER_HOST = /^(?:pixels?|stats?|beacon|analytics|metrics|track|tracking|b|sb)\./

/** Companies that serve only tracking pixels and advertisements. */
const COUNTERS =
  /(?:^|\.)(?:doubleclick\.net|googletagmanager\.com|google-analytics\.com|googleadservices\.com|scorecardresearch\.com|quantserve\.com|bat\.bing\.com|amazon-adsystem\.com|adnxs\.com|hotjar\.com|clarity\.ms|criteo\.com|taboola\.com|outbrain\.com)$/

/** Whether an address has a format that can't become a pin, or belongs to a tracking pixel. */
export function isUnusable({ hostname, pathname }: URL): boolean {
  return (
    OTHER_FORMAT.test(pathname) ||
    COUNTERS.test(hostname) ||
    (hostname.endsWith('facebook.com') && pathname === '/tr')
  )
}

/** Whether a name suggests a picture format that we can't read. */
export function isNamedUnreadable({ pathname }: URL): boolean {
  return UNREAD_FORMAT.test(pathname)
}

/** Whether a name suggests a spacer, tracker or icon. Names can mislead, so this only lowers the rank. */
export function isNamedLikeClutter({ hostname, pathname }: URL): boolean {
  const folders = pathname.split('/')
  const name = (folders.pop() ?? '').replace(/\.[a-z]{3,4}$/i, '')
  return (
    COUNTER_HOST.test(hostname) ||
    CLUTTER_NAME.test(name) ||
    folders.some((folder) => CLUTTER_FOLDER.test(folder))
  )
}

/** Whether a name suggests a button. If metadata name such a picture, it can still be the page's main picture. */
export function isNamedLikeButton({ pathname }: URL): boolean {
  const name = pathname.split('/').at(-1) ?? ''
  return BUTTON_NAME.test(name.replace(/\.[a-z]{3,4}$/i, ''))
}
