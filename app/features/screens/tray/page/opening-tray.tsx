import { ButtonLink } from '../../../../ui/button.tsx'

/** Shown until the tray is opened. Without scripts, links to the page that saves one picture. */
export function OpeningTray() {
  return (
    <div className="flex min-h-[60vh] items-start justify-center pt-16">
      <span className="spinner noscript:hidden" aria-hidden="true" />
      <p role="status" className="sr-only noscript:hidden">
        Loading
      </p>
      <noscript>
        <p>
          This page needs JavaScript. <ButtonLink to="/pin-builder/">Save one picture</ButtonLink>
        </p>
      </noscript>
    </div>
  )
}
