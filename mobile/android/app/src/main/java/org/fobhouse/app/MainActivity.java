package org.fobhouse.app;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {}
