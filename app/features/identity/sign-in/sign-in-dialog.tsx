import { useEffect } from 'react'
import { useFetcher } from '../../../ui/form/sending.ts'
import { announce } from '../../../ui/overlay/announce.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { hasSideImage, SideImage } from './side-image.tsx'
import type { FlowContext } from './sign-in-context.ts'
import { SignInFlow } from './sign-in-flow.tsx'
import RecoveryNotice from './sign-in-views/recovery-notice.tsx'
import SignUpScreens from './sign-in-views/sign-up-screens.tsx'

/** The specification: the dialog is 484 px wide, its form column 268. */
const WIDTH = 'min-[46rem]:w-[30.25rem] min-[46rem]:has-data-notice:min-w-[31.25rem]'
const WIDE = 'narrow:w-[49rem]'
const COLUMN = 'min-[46rem]:w-[16.75rem]'

/** The sign-in flow in a dialog. `path` is the address of its own page. */
export default function SignInDialog({ path, onClose }: { path: string; onClose: () => void }) {
  const { load, data } = useFetcher<{ signIn: FlowContext }>()
  useEffect(() => {
    load(path)
  }, [load, path])

  const flowType = path.startsWith('/login') ? 'login' : (data?.signIn.flow ?? 'signup')
  const isWide = data !== undefined && hasSideImage(flowType, data.signIn)
  return (
    <Dialog
      label="Log in or sign up"
      onClose={onClose}
      className={isWide ? `${WIDTH} ${WIDE}` : WIDTH}
    >
      <div className={isWide ? 'items-center gap-8 narrow:grid narrow:grid-cols-2' : ''}>
        {isWide && <SideImage />}
        <div className={`mx-auto min-h-80 max-w-sm pt-9 ${COLUMN}`}>
          {data ? (
            <SignInFlow
              flowType={flowType}
              signIn={data.signIn}
              isPage={false}
              SignUp={SignUpScreens}
              Notice={RecoveryNotice}
              onArrived={() => {
                onClose()
                announce("You're logged in")
              }}
            />
          ) : (
            <div role="status" className="flex h-64 items-center justify-center gap-3">
              <span className="spinner" aria-hidden="true" />
              Loading
            </div>
          )}
        </div>
      </div>
    </Dialog>
  )
}
