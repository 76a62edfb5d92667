import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { BRAND } from '../../../brand.ts'
import { AppOnHold } from '../../../features/identity/apps/consent/app-on-hold.tsx'
import { AuthorizationRequest } from '../../../features/identity/apps/consent/authorization.ts'
import {
  allowAuthorization,
  readAuthorization,
} from '../../../features/identity/apps/consent/authorize.server.ts'
import { ConsentForm } from '../../../features/identity/apps/consent/consent-form.tsx'
import { ContinueToApp } from '../../../features/identity/apps/consent/continue-to-app.tsx'
import { FaultyRequest } from '../../../features/identity/apps/consent/faulty-request.tsx'
import { UnknownApp } from '../../../features/identity/apps/consent/unknown-app.tsx'
import { useViewer } from '../../../features/identity/sessions/use-viewer.tsx'
import { handleForm, loadPage } from '../../../http/form.server.ts'
import { SECRET_ADDRESS } from '../../../http/secret-link.server.ts'

export const headers: HeadersFunction = () => SECRET_ADDRESS

export const meta: MetaFunction = () => [
  { title: `Allow an app · ${BRAND}` },
  { name: 'robots', content: 'noindex' },
]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, AuthorizationRequest, async (context, request) => {
    const step = await readAuthorization(context, request)
    return data({ step, request }, STATUS[step.kind])
  })
}

export async function action(args: ActionFunctionArgs) {
  return handleForm(args, AuthorizationRequest, async (context, request) => {
    return { step: await allowAuthorization(context, request) }
  })
}

const STATUS = { ask: 200, answer: 200, held: 409, faulty: 400, unknown: 400 } as const

export default function OAuth() {
  const { step: asked, request } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const viewer = useViewer()
  const step = answer && 'step' in answer ? answer.step : asked
  const result = answer && 'step' in answer ? undefined : answer
  if (step.kind === 'answer') return <ContinueToApp name={step.app.name} location={step.location} />
  if (step.kind === 'faulty') {
    const { app, because, location } = step
    return <FaultyRequest name={app.name} because={because} location={location} />
  }
  if (step.kind === 'held') return <AppOnHold name={step.app.name} />
  if (step.kind === 'unknown' || !viewer) return <UnknownApp />
  return <ConsentForm step={step} viewer={viewer} request={request} result={result} />
}
