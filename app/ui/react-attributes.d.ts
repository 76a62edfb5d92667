import 'react'

/** Attributes that React 18's types lack. */
declare module 'react' {
  interface HTMLAttributes<T> {
    popover?: 'auto' | 'manual'
  }
  interface ButtonHTMLAttributes<T> {
    popovertarget?: string
  }
  interface ImgHTMLAttributes<T> {
    /** React's types have `fetchPriority`, about which React 18 warns. */
    fetchpriority?: 'high' | 'low' | 'auto'
  }
}
