import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

/**
 * Every dialog of the page. Its cross has a name, and however it ends the focus goes back to what opened it: Mantine
 * gives it back only where a dialog was there, closed, before.
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
  // While it is drawn for the first time the focus is still where somebody pressed.
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) setOpener(findOpener())
  }
  useEffect(() => (isOpen ? () => giveBackTo(opener) : undefined), [isOpen, opener])
}

/** Of an entry of a menu it is the button that unfolds the menu: the entry goes away. */
function findOpener(): Element | null {
  const menu = document.activeElement?.closest('[role=menu]')
  const labelledBy = menu?.getAttribute('aria-labelledby')
  return (labelledBy ? document.getElementById(labelledBy) : undefined) ?? document.activeElement
}

/** Leaves the focus alone where something else has taken it meanwhile, as another screen does. */
function giveBackTo(opener: Element | null): void {
  const { activeElement } = document
  const isLost = activeElement === null || activeElement === document.body || activeElement.closest('[role=dialog]')
  if (!isLost) return
  const target = opener?.isConnected === true ? opener : document.querySelector('main')
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}
