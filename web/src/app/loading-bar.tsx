import '@mantine/nprogress/styles.css'
import { useMantineTheme } from '@mantine/core'
import { completeNavigationProgress, NavigationProgress, startNavigationProgress } from '@mantine/nprogress'
import { useIsFetching, useIsMutating } from '@tanstack/react-query'
import { useEffect } from 'react'

/** 2 px on the header's hairline while anything loads. */
export function LoadingBar() {
  const theme = useMantineTheme()
  const isBusy = useIsFetching() + useIsMutating() > 0
  useEffect(() => {
    if (isBusy) startNavigationProgress()
    else completeNavigationProgress()
  }, [isBusy])
  return (
    <NavigationProgress
      size={2}
      color={theme.primaryColor}
      aria-hidden
      className="fob-loading-bar"
      portalProps={{ className: 'fob-loading-bar-place' }}
    />
  )
}
