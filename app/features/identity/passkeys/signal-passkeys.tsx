import { useEffect } from 'react'

/** The Signal API (W3C Web Authentication 3, 5.1.10), which not every browser has. */
type SignalApi = {
  signalAllAcceptedCredentials?: (accepted: {
    rpId: string
    userId: string
    allAcceptedCredentialIds: string[]
  }) => Promise<void>
  signalUnknownCredential?: (unknown: { rpId: string; credentialId: string }) => Promise<void>
}

function signals(): SignalApi {
  return 'PublicKeyCredential' in window ? PublicKeyCredential : {}
}

export function useSignalledPasskeys(
  userHandle: string,
  passkeys: readonly { credentialId: string }[],
): void {
  const ids = passkeys.map(({ credentialId }) => credentialId).join(' ')
  useEffect(() => {
    const accepted = {
      rpId: location.hostname,
      userId: userHandle,
      allAcceptedCredentialIds: ids.split(' ').filter(Boolean),
    }
    signals()
      .signalAllAcceptedCredentials?.(accepted)
      .catch(() => undefined)
  }, [userHandle, ids])
}

export function signalUnknown(answer: string): void {
  const { id }: { id?: unknown } = JSON.parse(answer)
  if (typeof id !== 'string') return
  const unknown = { rpId: location.hostname, credentialId: id }
  signals()
    .signalUnknownCredential?.(unknown)
    .catch(() => undefined)
}
