import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

/**
 * Every dialog of the page. Its close button has a name, and however it closes, the focus returns to its opener:
 * Mantine returns it only if the dialog was already mounted, closed, before.
 */
export function Dialog({ opened, children, ...modal }: Omit<ModalProps, 'closeButtonProps' | 'returnFocus'>) {
  const { t } = useTranslation()
  useFocusGivenBack(opened)
  return (
    <Modal opened={opened} returnFocus={false} closeButtonProps={{ 'aria-label': t('actions.close') }} {...modal}>
      {children}
    </Modal>
  )
}

function useFocusGivenBack(isOpen: boolean): void {
  const [wasOpen, setWasOpen] = useState(false)
  const [opener, setOpener] = useState<Element | null>(null)
  // During its first render the focus is still where somebody pressed.
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) setOpener(findOpener())
  }
  useEffect(() => (isOpen ? () => giveBackTo(opener) : undefined), [isOpen, opener])
}

/** For a menu entry the opener is the button that opens the menu, because the entry disappears. */
function findOpener(): Element | null {
  const menu = document.activeElement?.closest('[role=menu]')
  const labelledBy = menu?.getAttribute('aria-labelledby')
  return (labelledBy ? document.getElementById(labelledBy) : undefined) ?? document.activeElement
}

/** Does nothing if something else has taken the focus meanwhile, for example another screen. */
function giveBackTo(opener: Element | null): void {
  const { activeElement } = document
  const isLost = activeElement === null || activeElement === document.body || activeElement.closest('[role=dialog]')
  if (!isLost) return
  const target = opener?.isConnected === true ? opener : document.querySelector('main')
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}
