import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ShellBridge } from '@fobhouse/contract/shell-bridge.ts'
import { warn } from '../../lib/warn.ts'
import { defaultReaderUrl, ReaderConnection, type SocketEvents } from './reader-connection.ts'

const urlKey = 'readerUrl'

export type Reader = {
  isConnected: boolean
  /** Empty until it was read from the shell's store. */
  url: string
  /** Keeps another address, and connects to it at once. */
  changeUrl(url: string): void
}

/** The card reader of this kiosk. Calls back once for each card. */
export function useReader(bridge: ShellBridge, onCard: (card: string) => void): Reader {
  const [isConnected, setConnected] = useState(false)
  const [url, setUrl] = useState('')
  const take = useEffectEvent(onCard)
  const connection = useRef<ReaderConnection>(undefined)
  useEffect(() => {
    const reader = new ReaderConnection({
      openSocket,
      onConnected: setConnected,
      onCard: (card) => take(card),
      warn,
    })
    connection.current = reader
    void readUrl(bridge).then((kept) => {
      if (connection.current !== reader) return
      setUrl(kept)
      reader.connect(kept)
    })
    return () => {
      connection.current = undefined
      reader.close()
    }
  }, [bridge])
  return {
    isConnected,
    url,
    changeUrl(changed) {
      setUrl(changed)
      connection.current?.connect(changed)
      void bridge.store.set(urlKey, changed)
    },
  }
}

async function readUrl({ store }: ShellBridge): Promise<string> {
  return (await store.get(urlKey)) ?? defaultReaderUrl
}

function openSocket({ url, protocol }: { url: string; protocol: string }, on: SocketEvents): WebSocket {
  const socket = new WebSocket(url, protocol)
  socket.addEventListener('open', on.open)
  socket.addEventListener('close', on.close)
  socket.addEventListener('message', ({ data }) => on.message(data))
  return socket
}
