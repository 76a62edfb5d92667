import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import {
  Link,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from '@remix-run/react'
import { CampaignPicture } from '../../../features/ads/campaigns/campaign-picture.tsx'
import { picturePath } from '../../../features/ground/pictures/picture-path.ts'
import { TimeText } from '../../../features/identity/account/time-text.tsx'
import {
  CampaignQuery,
  CampaignVerdict,
} from '../../../features/operations/desk/campaigns/campaign.ts'
import {
  readReview,
  reviewCampaign,
} from '../../../features/operations/desk/campaigns/review.server.ts'
import { ReviewForm } from '../../../features/operations/desk/campaigns/review-form.tsx'
import { reviewText } from '../../../features/operations/desk/campaigns/review-words.ts'
import { WordsCompared } from '../../../features/operations/desk/campaigns/words-compared.tsx'
import { deskMeta } from '../../../features/operations/desk/desk-meta.ts'
import { DeskSection } from '../../../features/operations/desk/desk-section.tsx'
import { wayBack } from '../../../features/operations/desk/way-back.ts'
import { WayBackLink } from '../../../features/operations/desk/way-back-link.tsx'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { show, submit } from '../../../http/form.server.ts'
import { PageTitle } from '../../../ui/page.tsx'

export const meta = deskMeta('Campaign')

export async function loader(args: LoaderFunctionArgs) {
  return show(args, CampaignQuery, readReview)
}

export async function action(args: ActionFunctionArgs) {
  return submit(args, CampaignVerdict, async (context, verdict) => {
    await reviewCampaign(context, verdict)
    setFlash(context, { kind: 'done_at_desk', text: 'Decided, and told' })
    return redirect(wayBack(new URL(args.request.url).search) ?? '/desk/campaigns/')
  })
}

/** A refused verdict shows what the pin says by now. */
export function shouldRevalidate({ actionStatus }: ShouldRevalidateFunctionArgs) {
  // Whoever is logged out by now keeps what they typed.
  return actionStatus !== 401
}

export default function Campaign() {
  const found = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const { name, business, destinationUrl, pinId, hash, approved, words, reviewReason } = found
  return (
    <>
      <WayBackLink list="/desk/campaigns/" />
      <PageTitle>
        <bdi>{name}</bdi>
      </PageTitle>
      <p className="mb-6 text-sm break-words text-muted">
        {reviewText(found)} · of <bdi>{business}</bdi> (<bdi>{found.username}</bdi>) · created{' '}
        <TimeText at={found.createdAt} now={found.now} />
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 narrow:grid-cols-2">
        <div>
          <DeskSection title="What is promoted">
            <div className="mb-4">
              <CampaignPicture src={hash && picturePath(hash, '474x')} large />
            </div>
            {words ? (
              <WordsCompared approved={approved} words={words} />
            ) : (
              <p>Its pin is gone, so nothing is shown.</p>
            )}
            {pinId !== null && (
              <p className="mt-4">
                <Link to={`/pin/${pinId}/`} className="underline">
                  See the pin
                </Link>
              </p>
            )}
          </DeskSection>
          <DeskSection title="Leads to">
            <p className="break-all" dir="ltr">
              {destinationUrl}
            </p>
          </DeskSection>
          {reviewReason && (
            <DeskSection title="Reason of the last rejection">
              <p dir="auto" className="break-words whitespace-pre-line">
                {reviewReason}
              </p>
            </DeskSection>
          )}
        </div>
        <DeskSection title="Decide">
          {found.verdicts.length > 0 ? (
            <ReviewForm key={found.mark} found={found} result={result} />
          ) : (
            <p>
              {found.isOwn
                ? 'This concerns you. Somebody else has to decide.'
                : 'This campaign has ended.'}
            </p>
          )}
        </DeskSection>
      </div>
    </>
  )
}
