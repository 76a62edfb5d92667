import type { NewSubscription } from './push.ts'

export type Subscribed = NewSubscription | 'denied' | 'failed'

export function canSubscribe(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

/** Asks for permission with the browser's prompt, then subscribes with our key. */
export async function subscribe(publicKey: string): Promise<Subscribed> {
  try {
    if (!(await navigator.serviceWorker.getRegistration())) return 'failed'
    if ((await Notification.requestPermission()) !== 'granted') return 'denied'
    const worker = await navigator.serviceWorker.ready
    const old = await worker.pushManager.getSubscription()
    // A subscription with an older key doesn't work and blocks a new one.
    if (old && textOf(old.options.applicationServerKey) !== publicKey) await old.unsubscribe()
    const subscription = await worker.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    })
    return {
      endpoint: subscription.endpoint,
      publicKey: textOf(subscription.getKey('p256dh')),
      authSecret: textOf(subscription.getKey('auth')),
    }
  } catch {
    return 'failed'
  }
}

function textOf(bytes: ArrayBuffer | null): string {
  const byteValues = [...new Uint8Array(bytes ?? new ArrayBuffer(0))]
  return btoa(String.fromCharCode(...byteValues))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
