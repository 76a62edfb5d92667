import type { FormResult } from '../../../http/form.server.ts'
import type { SignInContext } from '../sign-in-context.ts'
import type { DatePart } from '../sign-up/date-order.ts'
import type { Connect } from '../social/use-connect.tsx'
import type { Sso } from '../social/use-sso.tsx'
import type { Flow, FlowType, Step } from './machine/flow.ts'
import type { FlowForm } from './use-flow-form.tsx'

export type FlowContext = SignInContext & { order: readonly DatePart[] }

export type FlowParts = {
  flow: Flow
  flowType: FlowType
  take: (step: Step) => void
  signIn: FlowContext
  form: FlowForm
  result: FormResult | undefined
  /** What the last form brought, for the next one. */
  typed: FormResult['typed']
  isPage: boolean
  connect: Connect
  /** The single sign-on of the typed address; null for any other. */
  sso: Sso | null
}
