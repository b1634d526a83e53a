import type { CapacitorConfig } from '@capacitor/cli'

const config: CapacitorConfig = {
  appId: 'org.fobhouse.app',
  appName: 'Fobhouse',
  webDir: 'dist',
  loggingBehavior: 'debug',
  plugins: {
    // The page hides it half a second after it has begun (`src/shell.ts`).
    SplashScreen: { launchAutoHide: false, backgroundColor: '#0461b1', showSpinner: false },
    StatusBar: { style: 'DARK', backgroundColor: '#0461b1', overlaysWebView: false },
  },
}

export default config
