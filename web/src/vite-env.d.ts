/// <reference types="vite/client" />

interface Window {
  /** The buttons that were pressed before the page's code had come (`public/early.js`). */
  fobhousePresses?: HTMLButtonElement[]
  /** The form that was sent before the page's code had come. */
  fobhouseSent?: { path: string; body: string; answer: Promise<Response> }
}
