import * as v from 'valibot'
import { Flag, Text } from '../../input.ts'
import { safePath } from '../../safe-path.ts'
import type { CaptchaKeys } from './captcha/captcha.ts'
import { Next } from './next.ts'
import type { PasswordRule } from './passwords/password-rules.ts'
import { Want } from './pending-action.ts'
import type { PendingAction } from './pending-action-text.ts'
import type { KnownViewer } from './sessions/known-viewer.ts'

/** What the dialog was opened for, or where it stands. */
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

/** What led a visitor to sign up: the title depends on it. */
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

/**
 * What an address says about how the dialog opens. What it says wrongly it doesn't say: a link from
 * anywhere must still let people in. `socialUnavailable` asks for a banner; `inviter` is a username;
 * `aec` holds codes of an account's state; `signUpTo` is where the way to sign up leads instead of here.
 */
export const SignInQuery = v.object({
  ...Next.entries,
  ...Want.entries,
  container: v.fallback(v.nullable(Container), null),
  source: v.fallback(v.nullable(SignUpSource), null),
  socialUnavailable: Shown,
  inviter: v.fallback(v.pipe(Text, v.toLowerCase()), ''),
  aec: v.fallback(v.string(), ''),
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

/** What a pending action is about: the pin to be saved or downloaded, or the profile to be followed. */
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

/** Who is welcomed back, as the flow shows them. */
export type KnownMember = Pick<KnownViewer, 'type'> & {
  info: Omit<KnownViewer['info'], 'pictureHash'> & { imageUrl: string | null }
}

/** Everything that the dialog must know before anything is typed. */
export type SignInContext = Omit<SignInQuery, 'inviter' | 'want' | 'aec'> & {
  /** Whether the address says that the account is soft-banned. */
  isSoftBanned: boolean
  /** The member who logged in last with this browser. */
  known: KnownMember | null

  /** The pending action and what it is about; null without one, or where the visitor couldn't see it. */
  want: { pendingAction: PendingAction; preview: PendingActionPreview } | null
  inviter: {
    firstName: string
    fullName: string
    imageUrl: string | null
    avatarColorIndex: number
  } | null
  asksConsents: boolean
  /** Whether somebody in this browser was found too young: signing up is closed. */
  isUnderage: boolean
  /** Null where captchas are off. */
  captcha: CaptchaKeys | null
  passwordRules: readonly PasswordRule[]
  facebookLogin: boolean
  appealsEmail: string
}
