import { useEffect } from 'react'
import { BRAND } from '../../../../brand.ts'
import { Mark } from '../../../../ui/mark.tsx'
import { domainOf } from '../../../content/pins/links/domain.ts'
import type { FlowContext } from '../../../identity/sign-in/sign-in-context.ts'
import { SignInFlow } from '../../../identity/sign-in/sign-in-flow.tsx'
import type { ShownDraft } from './draft.ts'
import { DraftPicture } from './draft-picture.tsx'

export default function VisitorPanel({
  draft: { media, color, link },
  signIn,
  isPhone,
}: {
  draft: ShownDraft
  signIn: FlowContext
  /** Null if the server doesn't know. The window's width then decides. */
  isPhone: boolean | null
}) {
  const [picture] = media
  const host = domainOf(link)

  useEffect(() => {
    if (isPhone === null && matchMedia('(width < 40rem)').matches) location.replace('/')
  }, [isPhone])

  return (
    <div className="mx-auto flex min-h-dvh max-w-5xl flex-col items-center justify-center gap-8 p-6 min-[40rem]:flex-row min-[40rem]:items-start min-[40rem]:pt-16">
      <section aria-labelledby="pin-builder" className="flex flex-1 flex-col items-center gap-4">
        <Mark />
        <h1 id="pin-builder" className="text-xl">
          Pin Builder
        </h1>
        {host && (
          <p className="text-sm text-muted">
            From <bdi>{host}</bdi>
          </p>
        )}
        <p className="max-w-60 text-center">
          {BRAND} saves it to one of your boards, with a link to its page.
        </p>
        {(picture || color) && (
          <DraftPicture url={picture} color={color} isLow={false} look={() => {}} />
        )}
      </section>
      <section
        aria-label="Sign up or log in"
        className="w-full max-w-[30.25rem] rounded-sheet bg-raised px-6 py-8 shadow-float min-[40rem]:w-3/5 narrow:px-12"
      >
        <SignInFlow flowType="signup" signIn={signIn} isPage={false} />
      </section>
    </div>
  )
}
