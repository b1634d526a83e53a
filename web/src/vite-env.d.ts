/// <reference types="vite/client" />

interface Window {
  /** The buttons that were pressed before the page's code had come (`public/early.js`). */
  fobhousePresses?: HTMLButtonElement[]
}
