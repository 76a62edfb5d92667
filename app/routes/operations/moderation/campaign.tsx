import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { type ShouldRevalidateFunctionArgs, useActionData, useLoaderData } from '@remix-run/react'
import { Link } from 'react-router-dom'
import { CampaignPicture } from '../../../features/ads/campaigns/campaign-picture.tsx'
import { picturePath } from '../../../features/core/pictures/picture-path.ts'
import { TimeText } from '../../../features/identity/account/time-text.tsx'
import {
  CampaignQuery,
  CampaignVerdict,
} from '../../../features/operations/moderation/campaigns/campaign.ts'
import {
  readReview,
  reviewCampaign,
} from '../../../features/operations/moderation/campaigns/review.server.ts'
import { ReviewForm } from '../../../features/operations/moderation/campaigns/review-form.tsx'
import { reviewText } from '../../../features/operations/moderation/campaigns/review-labels.ts'
import { TextComparison } from '../../../features/operations/moderation/campaigns/text-comparison.tsx'
import { moderationMeta } from '../../../features/operations/moderation/moderation-meta.ts'
import { ModerationSection } from '../../../features/operations/moderation/moderation-section.tsx'
import { ReturnLink } from '../../../features/operations/moderation/return-link.tsx'
import { returnPath } from '../../../features/operations/moderation/return-path.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleForm, loadPage } from '../../../http/form.server.ts'
import { PageTitle } from '../../../ui/page.tsx'

export const meta = moderationMeta('Campaign')

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, CampaignQuery, readReview)
}

export async function action(args: ActionFunctionArgs) {
  return handleForm(args, CampaignVerdict, async (context, verdict) => {
    await reviewCampaign(context, verdict)
    setFlash(context, { kind: 'moderation_done', text: "Decided. We've notified the member." })
    return redirect(returnPath(new URL(args.request.url).search) ?? '/desk/campaigns/')
  })
}

/** After a refused verdict, shows what the pin says now. */
export function shouldRevalidate({ actionStatus }: ShouldRevalidateFunctionArgs) {
  return actionStatus !== 401
}

export default function Campaign() {
  const found = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const { name, business, destinationUrl, pinId, hash, approved, texts, reviewReason } = found
  return (
    <>
      <ReturnLink list="/desk/campaigns/" />
      <PageTitle>
        <bdi>{name}</bdi>
      </PageTitle>
      <p className="mb-6 text-sm break-words text-muted">
        {reviewText(found)} · of <bdi>{business}</bdi> (<bdi>{found.username}</bdi>) · created{' '}
        <TimeText at={found.createdAt} now={found.now} />
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 narrow:grid-cols-2">
        <div>
          <ModerationSection title="What is promoted">
            <div className="mb-4">
              <CampaignPicture src={hash && picturePath(hash, '474x')} large />
            </div>
            {texts ? (
              <TextComparison approved={approved} texts={texts} />
            ) : (
              <p>Its pin no longer exists, so nothing is shown.</p>
            )}
            {pinId !== null && (
              <p className="mt-4">
                <Link to={`/pin/${pinId}/`} className="underline">
                  See the pin
                </Link>
              </p>
            )}
          </ModerationSection>
          <ModerationSection title="Leads to">
            <p className="break-all" dir="ltr">
              {destinationUrl}
            </p>
          </ModerationSection>
          {reviewReason && (
            <ModerationSection title="Reason for last rejection">
              <p dir="auto" className="break-words whitespace-pre-line">
                {reviewReason}
              </p>
            </ModerationSection>
          )}
        </div>
        <ModerationSection title="Decide">
          {found.verdicts.length > 0 ? (
            <ReviewForm key={found.mark} found={found} result={result} />
          ) : (
            <p>
              {found.isOwn
                ? 'This is about you. Someone else has to decide.'
                : 'This campaign has ended.'}
            </p>
          )}
        </ModerationSection>
      </div>
    </>
  )
}
