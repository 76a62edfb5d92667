import { useEffect } from 'react'
import { useFetcher } from '../../../ui/form/sending.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import RecoveryNotice from './screens/recovery-notice.tsx'
import SignUpScreens from './screens/sign-up-screens.tsx'
import type { FlowContext } from './sign-in-context.ts'
import { SignInFlow } from './sign-in-flow.tsx'

/** The specification: the dialog is 484 px wide, its form column 268. */
const WIDTH = 'min-[46rem]:w-[30.25rem]'
const COLUMN = 'min-[46rem]:w-[16.75rem]'

/** The sign-in flow over a page; `path` is its address as a page. */
export default function SignInDialog({ path, onClose }: { path: string; onClose: () => void }) {
  const { load, data } = useFetcher<{ signIn: FlowContext }>()
  useEffect(() => {
    load(path)
  }, [load, path])

  /** The download that waited opens; everything else shows on the page below. */
  function arrive(original: string | null) {
    if (original) location.assign(original)
    onClose()
  }
  return (
    <Dialog label="Log in or sign up" onClose={onClose} className={WIDTH}>
      <div className={`mx-auto min-h-80 max-w-sm pt-9 ${COLUMN}`}>
        {data ? (
          <SignInFlow
            flowType={path.startsWith('/login') ? 'login' : (data.signIn.flow ?? 'signup')}
            signIn={data.signIn}
            isPage={false}
            SignUp={SignUpScreens}
            Notice={RecoveryNotice}
            onArrived={arrive}
          />
        ) : (
          <div role="status" className="flex h-64 items-center justify-center gap-3">
            <span className="spinner" aria-hidden="true" />
            Loading
          </div>
        )}
      </div>
    </Dialog>
  )
}
