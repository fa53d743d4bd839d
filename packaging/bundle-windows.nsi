; An installer for Windows, for one user, without rights of an administrator. UNTESTED on Windows. In a clone there, with
; Python 3.11 and NSIS:
;     python packaging\install.py WHEELS     (wheelhouse.sh --target windows makes them)
;     .venv\Scripts\pip install pyinstaller==6.22.3
;     .venv\Scripts\pyinstaller --noconfirm packaging\bundle.spec
;     makensis /DVERSION=0.1.0 packaging\bundle-windows.nsi
Unicode true
Name "Foretoken"
OutFile "..\dist\foretoken-${VERSION}-setup.exe"
InstallDir "$LOCALAPPDATA\Programs\Foretoken"
RequestExecutionLevel user
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Foretoken"

Section
  SetOutPath $INSTDIR
  File /r "..\dist\foretoken\*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\Foretoken.lnk" "$INSTDIR\foretoken.exe"
  WriteRegStr HKCU "Software\Classes\.gguf\OpenWithProgids" "Foretoken.Model" ""
  WriteRegStr HKCU "Software\Classes\Foretoken.Model\shell\open\command" "" '"$INSTDIR\foretoken.exe" "%1"'
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Foretoken ${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
SectionEnd

Section Uninstall
  RMDir /r "$INSTDIR"
  Delete "$SMPROGRAMS\Foretoken.lnk"
  DeleteRegKey HKCU "Software\Classes\Foretoken.Model"
  DeleteRegKey HKCU "${UNINSTALL}"
SectionEnd
