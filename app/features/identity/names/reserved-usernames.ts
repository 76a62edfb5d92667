import { BRAND } from '../../../brand.ts'

/** Usernames that members can't have: our paths, paths that we may use later, and paths that crawlers request. */
const RESERVED: ReadonlySet<string> = new Set(
  `
  about accessibility account accounts accounts_manager add-account admin administrator ads advertise advertiser
  advertising amp analytics android api app appeal appeals apple apps assets audience_debug audiences auth
  automated
  billing block blocks blog board boards bookmark bookmarklet bookmarks bulk_editor business button
  campaign campaign-insights campaigns careers categories category cdn-cgi claim collaborators
  comment comments community company connect contact contact-us conversions convert cookies create
  data decisions delete demo desk dev developer developers directory discover download downloads
  edit email embed experiments explore export extension
  facebook faq feed feedback feeds find-friends follow followers following forgot forgot-password
  google group guidelines
  hashtag hashtags healthz help history home homefeed
  ideas image images import inbox index info instagram install invitations invite invites ios
  jobs join
  language legal letters line link links locale log-in log-out login logout
  manage manifest mcp media media_planner member members messages mobile moderator more msot-optimizer
  mute mutes
  my
  news next notice-at-collection notifications null
  oauth oembed official offline offsite old onboarding owner
  page page-errors pages partner partners password passwords picture pictures pin pin-builder pins policies
  policy popular postmaster preferences press preview privacy product-catalogs profile profiles promote
  promotions public
  qr quick-promote
  recommendations recover register repin report report-center reporting reset resource resources
  root rss
  safety save saved scripts search secret section sections secure security send session sessions
  settings share shared shop shopping sign-in sign-up signin signout signup site sitemap sitemaps source sso staff
  static stats status store styles subscribe suggestions support suspended switch system
  tag tags team terms test tests today tools topic topics trending trends
  undefined unsubscribe update upload uploads user username users
  v3 v5 verify video videos vx
  web webhooks webmaster welcome widget widgets www
  `
    .trim()
    .split(/\s+/),
)

const FILE_ENDING = /\.(data|css|html?|ico|jpe?g|js|json|map|php|png|svg|txt|webmanifest|xml)$/

export function isReserved(username: string): boolean {
  return (
    RESERVED.has(username) || FILE_ENDING.test(username) || username.includes(BRAND.toLowerCase())
  )
}
