import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import * as v from 'valibot'
import { giveConsent, saveAddress, savePayer } from '../../../features/ads/payer/payer.server.ts'
import { BusinessAddress, Consent, Payer } from '../../../features/ads/payer/payer.ts'
import { continuePromotion } from '../../../features/ads/quick-promote/continue-promotion.server.ts'
import { saveDraft } from '../../../features/ads/quick-promote/drafts.server.ts'
import { PromoteDraftSave } from '../../../features/ads/quick-promote/promotion-form/draft.ts'
import { FinishedDraft } from '../../../features/ads/quick-promote/promotion-form/promotion.ts'
import { QuickQuery, quickPath } from '../../../features/ads/quick-promote/quick-query.ts'
import { TagChoice } from '../../../features/ads/tags/tag-choice.ts'
import { chooseTag } from '../../../features/ads/tags/tags.server.ts'
import { Id, OptionalId } from '../../../forms/input.ts'
import { handleForm } from '../../../http/form.server.ts'
import { parseInput } from '../../../http/input.server.ts'

const OfPin = {
  pinId: Id,
  intent: v.optional(v.string()),
  key: v.fallback(v.nullable(v.pipe(v.string(), v.uuid())), null),
}
const SIDE_STEPS = { save: 'page', tag: 'tag', address: 'business' } as const

const PageIntent = v.fallback(v.picklist(['promote', 'save', 'tag', 'address']), 'save')
const PageForm = v.intersect([v.object({ intent: PageIntent }), PromoteDraftSave])

export async function submitStep(args: ActionFunctionArgs) {
  const { step } = v.parse(QuickQuery, Object.fromEntries(new URL(args.request.url).searchParams))
  if (step === 'gdpr') return consent(args)
  if (step === 'business') return address(args)
  if (step === 'billing') return payer(args)
  return step === 'tag' ? tag(args) : promote(args)
}

function consent(args: ActionFunctionArgs) {
  const schema = v.object({
    ...Consent.entries,
    pinId: OptionalId,
    placement: v.optional(v.string()),
  })
  return handleForm(args, schema, async (context, { pinId, placement, ...given }) => {
    await giveConsent(context, given)
    return redirect(
      quickPath({ ...(pinId !== null && { pin: pinId }), placement: placement ?? null }),
    )
  })
}

function address(args: ActionFunctionArgs) {
  return handleForm(
    args,
    v.object({ ...BusinessAddress.entries, ...OfPin }),
    async (context, { pinId, intent, key, ...given }) => {
      await saveAddress(context, given)
      const { advertiserId } = given
      return redirect(
        await continuePromotion(context, 'business', { advertiserId, pinId, intent, key }),
      )
    },
  )
}

function payer(args: ActionFunctionArgs) {
  return handleForm(
    args,
    v.object({ ...Payer.entries, ...OfPin }),
    async (context, { pinId, intent, key, ...given }) => {
      await savePayer(context, given)
      const { advertiserId } = given
      return redirect(
        await continuePromotion(context, 'billing', { advertiserId, pinId, intent, key }),
      )
    },
  )
}

function tag(args: ActionFunctionArgs) {
  return handleForm(args, TagChoice, async (context, choice) => {
    await chooseTag(context, choice)
    return redirect(quickPath({ pin: choice.pinId }))
  })
}

function promote(args: ActionFunctionArgs) {
  return handleForm(args, PageForm, async (context, { intent, ...draft }) => {
    const { form, campaignId } = await saveDraft(context, draft)
    const pin = draft.pinId
    if (campaignId !== null)
      return redirect(quickPath({ pin, step: 'success', campaign: campaignId }))
    if (intent !== 'promote') return redirect(quickPath({ pin, step: SIDE_STEPS[intent] }))
    parseInput(FinishedDraft, form)
    const { advertiserId } = draft
    return redirect(await continuePromotion(context, 'page', { advertiserId, pinId: pin, intent }))
  })
}
