import type { ReactNode } from 'react'

/** A page that saves something: a preview of 40 % width beside the picker, above it on phones. */
export function SaveColumns({ places, children }: { places: ReactNode; children: ReactNode }) {
  return (
    <div className="mx-auto flex h-dvh w-full max-w-5xl flex-col min-[40rem]:flex-row-reverse">
      <section
        aria-label="Where to save"
        className="contents min-h-0 flex-col min-[40rem]:flex min-[40rem]:w-3/5"
      >
        {places}
      </section>
      <section
        aria-label="What to save"
        className="order-2 shrink-0 overflow-y-auto bg-sunken p-4 min-[40rem]:w-2/5 min-[40rem]:p-6"
      >
        {children}
      </section>
    </div>
  )
}
