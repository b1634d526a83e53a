import { fileRoutes } from '@fobhouse/contract/routes/files.ts'
import { themeRoutes } from '@fobhouse/contract/routes/themes.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call, open } from '../../lib/api.ts'
import { awayFromKiosk } from '../../lib/away-from-kiosk.ts'

export type Player = { isLoading: boolean; isPlaying: boolean; play(): void; stop(): void }

/**
 * Plays the member's theme. Its address expires soon, so it is requested each time. It is downloaded whole, because
 * some browsers stream only from servers that support ranges.
 */
export function usePlayer(): Player {
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)

  function stop(): void {
    const playing = audio.current
    audio.current = null
    setPlaying(false)
    if (!playing) return
    playing.pause()
    URL.revokeObjectURL(playing.src)
  }

  const loading = useMutation({
    mutationFn: async () => {
      const { theme } = await call(awayFromKiosk(themeRoutes.get))
      if (!theme) return
      const token = theme.url.split('/').at(-2) ?? ''
      const response = await open(fileRoutes.get, { params: { token } })
      const element = new Audio(URL.createObjectURL(await response.blob()))
      stop()
      audio.current = element
      element.addEventListener('ended', stop)
      await element.play()
      setPlaying(true)
    },
  })
  useEffect(
    () => () => {
      audio.current?.pause()
    },
    [],
  )
  return { isLoading: loading.isPending, isPlaying, play: () => loading.mutate(), stop }
}
