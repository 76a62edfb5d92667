const CLUTTER_NAME =
  /^(?:(?:spacer|blank|pixel|px|dot|clear|transparent|trans|shim|empty|beacon|track|tracking|tracker|counter|placeholder|loading|loader|spinner|lazy|grey|gray|white|1x1|1px|favicon|icon|icons|sprite|sprites)(?:[-_.]?(?:\d{1,4}(?:x\d{1,4})?|gif|image|img|bg|small|large))?|apple-touch-icon.*|favicon[-_].*|.*[-_]sprites?|sprites?[-_].*)$/i

const NAVIGATION_NAME =
  /^(?:(?:nav|btn|button|arrow|ico|callouts?)[-_.]?)?(?:prev(?:ious)?|next|up|down|top|left|right|back|forward|toc|contents|search|menu|close|print|rss|feed|share|mail|email|note|tip|warning|caution|important|draft)(?:[-_.]?(?:\d{1,3}|icon|arrow|btn|button|small))?$/i

const CLUTTER_PART =
  /^(?:icons?|favicons?|sprites?|emojis?|smil(?:ies|eys?)|flags|badges|spacers?)$/i

const OTHER_FORMAT =
  /\.(?:svgz?|ico|cur|bmp|tiff?|heic|heif|psd|pdf|mp4|webm|mov|m3u8|js|css|html?|xml|json)$/i

const COUNTERS =
  /^(?:pixel|pixels|stats?|beacon|analytics|metrics|track|tracking|b|sb)\.|(?:^|\.)(?:doubleclick\.net|googletagmanager\.com|google-analytics\.com|googleadservices\.com|scorecardresearch\.com|quantserve\.com|bat\.bing\.com|amazon-adsystem\.com|adnxs\.com|hotjar\.com|clarity\.ms|criteo\.com|taboola\.com|outbrain\.com)$/

export function isClutter({ hostname, pathname }: URL): boolean {
  const parts = pathname.split('/').filter(Boolean)
  const file = parts.pop() ?? ''
  if (OTHER_FORMAT.test(file) || COUNTERS.test(hostname)) return true
  if (hostname.endsWith('facebook.com') && file === 'tr') return true
  return CLUTTER_NAME.test(file.replace(/\.[a-z]{3,4}$/i, '')) || parts.some(isClutterPart)
}

export function isNavigation({ pathname }: URL): boolean {
  const file = pathname.split('/').at(-1) ?? ''
  return NAVIGATION_NAME.test(file.replace(/\.[a-z]{3,4}$/i, ''))
}

function isClutterPart(part: string): boolean {
  return CLUTTER_PART.test(part)
}
