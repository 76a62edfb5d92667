import { Link } from 'react-router-dom'
import { bannerOf, RECOVERY_TEXTS } from '../banners.ts'
import type { FlowParts } from '../flow-parts.ts'

export function FlowBanner({ flow, signIn, isPage }: FlowParts) {
  const banner = bannerOf(flow.screen.view, {
    ...signIn,
    hasLostFacebook: flow.hasLostFacebook,
    isPage,
  })
  if (!banner) return null
  return (
    <p role="note" className="mb-5 rounded-pin bg-sunken px-4 py-3 text-sm">
      {banner === 'newUsers' ? (
        "Facebook login isn't available for new users. Continue with email or Google:"
      ) : (
        <>
          {RECOVERY_TEXTS[banner]}{' '}
          <Link to="/password/reset/?lookup=true" className="font-semibold underline">
            Recover your account
          </Link>
        </>
      )}
    </p>
  )
}
