import { useEffect } from 'react'
import { ButtonLink } from '../../../../ui/button.tsx'
import { NarrowPage } from '../../narrow-page.tsx'
import { CONNECT_CHANNEL, type ConnectMessage } from './connect-channel.ts'

export function ConnectWindow({ message }: { message: ConnectMessage }) {
  useEffect(() => {
    const channel = new BroadcastChannel(CONNECT_CHANNEL)
    channel.postMessage(message)
    channel.close()
    window.close()
  }, [message])
  return (
    <NarrowPage title="You can close this window">
      <div className="flex flex-col gap-4 text-center">
        <p className="text-muted">
          The page you came from continues. If it doesn't, continue here.
        </p>
        <ButtonLink to={message.result.path} reloadDocument size="large" className="w-full">
          Continue
        </ButtonLink>
      </div>
    </NarrowPage>
  )
}
