import type { FormResult } from '../../../http/form.server.ts'
import type { SignInContext } from '../sign-in-context.ts'
import type { DatePart } from '../sign-up/date-order.ts'
import type { Flow, FlowType, Step } from './machine/flow.ts'
import type { FlowForm } from './use-flow-form.tsx'

/** What the flow must know before anything is typed; `order` is how its reader writes dates. */
export type FlowContext = SignInContext & { order: readonly DatePart[] }

/** What every screen of the flow is given. */
export type FlowParts = {
  flow: Flow
  flowType: FlowType
  take: (step: Step) => void
  signIn: FlowContext
  form: FlowForm
  /** What the last form was refused for. */
  result: FormResult | undefined
  /** Whether the flow is a page of its own rather than a dialog over another. */
  isPage: boolean
}
