import * as v from 'valibot'
import { Flag, Id, Text } from '../../../forms/input.ts'
import { safePath } from '../../../text/safe-path.ts'
import { Next } from '../after-sign-in/next.ts'
import { Want } from '../after-sign-in/pending-action.ts'
import type { PendingAction } from '../after-sign-in/pending-action-text.ts'
import type { CaptchaKeys } from '../captcha/captcha.ts'
import type { OneTapSettings } from '../one-tap/one-tap.ts'
import type { PasswordRule } from '../passwords/password-rules.ts'
import {
  type PendingIdentity,
  ProviderQuery,
  SOCIAL_REFUSALS,
  type SocialRefusal,
} from '../providers/connect/connect.ts'
import type { KnownViewer } from '../sessions/known-viewer.ts'
import type { Offer } from '../sign-in-methods/providers.ts'
import type { DatePart } from '../sign-up/date-order.ts'

const Container = v.picklist([
  'login_page',
  'home_page',
  'save',
  'download',
  'follow',
  'pinBookmarklet',
  'revamped_business_login_page',
  'bottom.right.upsell.email',
])
export type Container = v.InferOutput<typeof Container>

const SignUpSource = v.picklist([
  'boardInvite',
  'saveButton',
  'saveButtonExp',
  'homePage',
  'pinBookmarklet',
  'downloadImageBtnDweb',
  'downloadImageBtnUnauth',
  'followButton',
])
export type SignUpSource = v.InferOutput<typeof SignUpSource>

const Shown = v.fallback(Flag, false)

/** Query parameters of sign-in pages. Wrong values are ignored, so that links never fail. */
export const SignInQuery = v.object({
  ...Next.entries,
  ...Want.entries,
  container: v.fallback(v.nullable(Container), null),
  source: v.fallback(v.nullable(SignUpSource), null),
  flow: v.fallback(v.nullable(v.literal('respondMessage')), null),
  socialUnavailable: Shown,
  /** A log-in with a provider that is waiting for the rest of a sign-up. */
  attempt: v.fallback(v.nullable(Id), null),
  /** Why a log-in with a provider failed, and which provider it was. */
  refused: v.fallback(v.nullable(v.picklist(SOCIAL_REFUSALS)), null),
  provider: v.fallback(v.nullable(ProviderQuery.entries.provider), null),
  inviter: v.fallback(v.pipe(Text, v.toLowerCase()), ''),
  aec: v.fallback(v.string(), ''),
  /** Whether somebody who is logged in is adding an account. */
  switchAccount: Shown,
  account: v.fallback(v.nullable(Id), null),
  signUpTo: v.fallback(
    v.nullable(
      v.pipe(
        v.string(),
        v.transform((path) => safePath(path)),
      ),
    ),
    null,
  ),
})
export type SignInQuery = v.InferOutput<typeof SignInQuery>

export type PendingActionPreview =
  | {
      kind: 'pin'
      id: number
      isVideo: boolean
      imageUrl: string
      width: number
      height: number
      dominantColor: string
      altText: string
    }
  | { kind: 'profile'; fullName: string; imageUrl: string | null; avatarColorIndex: number }

export type KnownMember = Pick<KnownViewer, 'type'> & {
  info: Omit<KnownViewer['info'], 'pictureHash'> & { imageUrl: string | null }
}

export type SignInContext = Omit<
  SignInQuery,
  'inviter' | 'want' | 'aec' | 'attempt' | 'refused' | 'provider' | 'switchAccount' | 'account'
> & {
  isSoftBanned: boolean
  known: KnownMember | null
  isSwitching: boolean
  email: string | null

  /** Also null if the visitor can't see the pin, board or member. */
  want: { pendingAction: PendingAction; preview: PendingActionPreview } | null
  inviter: {
    firstName: string
    fullName: string
    imageUrl: string | null
    avatarColorIndex: number
  } | null
  asksConsents: boolean
  isUnderage: boolean
  captcha: CaptchaKeys | null
  passwordRules: readonly (PasswordRule & { text: string })[]
  offered: Offer
  oneTap: OneTapSettings | null
  pending: PendingIdentity | null
  refused: SocialRefusal | null
  appealsEmail: string
}

export type FlowContext = SignInContext & { order: readonly DatePart[] }
