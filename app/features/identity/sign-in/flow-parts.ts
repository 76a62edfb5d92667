import type { FormResult } from '../../../forms/form-result.ts'
import type { Connect } from '../providers/connect/use-connect.tsx'
import type { Sso } from '../sso/use-sso.tsx'
import type { Flow, FlowType, Step } from './machine/flow.ts'
import type { FlowContext } from './sign-in-context.ts'
import type { FlowForm } from './use-flow-form.tsx'

export type FlowParts = {
  flow: Flow
  flowType: FlowType
  take: (step: Step) => void
  signIn: FlowContext
  form: FlowForm
  result: FormResult | undefined
  /** The values of the last form, for the next form. */
  typed: FormResult['typed']
  isPage: boolean
  /** Whether the page behind the dialog stays after a log-in. */
  stays: boolean
  connect: Connect
  sso: Sso | null
}
