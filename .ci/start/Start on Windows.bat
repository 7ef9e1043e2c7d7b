@echo off
rem Starts Moonbowl by a double click. The order of trial is that of .ci/python. A path never comes out of another
rem program: what cmd reads from one loses the letters that the code page lacks.
setlocal DisableDelayedExpansion
set "here=%~dp0"
rem In a checkout:
if not exist "%here%moonbowl.py" set "here=%~dp0..\..\"
if not exist "%here%moonbowl.py" goto packed

if not exist "%here%uv\uv.exe" goto made
set "MOONBOWL_UV=%here%uv\uv.exe"
set "UV_CONFIG_FILE=%here%uv.toml"
set "UV_CACHE_DIR=%here%.uv\cache"
set "UV_PYTHON_INSTALL_DIR=%here%.uv\python"
:made
rem An unfinished environment is made anew, and no Python can remove its own folder.
if exist "%here%.venv\unfinished" goto anew
set python="%here%.venv\Scripts\python.exe"
call :fits
if %errorlevel% equ 0 goto start
:anew
if defined MOONBOWL_UV goto beside
:installed
set "python=py -3"
call :fits
if %errorlevel% equ 0 goto start
set "python=uv run --no-project"
uv --version >nul 2>nul
if %errorlevel% equ 0 goto start
rem Last: that of Windows itself only offers the Store.
set "python=python"
call :fits
if %errorlevel% equ 0 goto start

echo Moonbowl needs Python 3.11 or newer, and none was found. Take the archive for Windows, which
echo brings one, or install it from python.org, then start this file again.
goto stay

:beside
"%MOONBOWL_UV%" --version >nul 2>nul
if %errorlevel% neq 0 goto blocked
call :find
if %errorlevel% equ 0 goto start
set "anew="
if defined brought set "anew=--reinstall"
if defined brought echo The Python in "%brought%" cannot run. It is fetched anew.
echo Getting Python (30 MB; once, from the internet) ...
"%MOONBOWL_UV%" python install --no-bin --no-registry %anew% 3.13
call :find
if %errorlevel% equ 0 goto start
"%MOONBOWL_UV%" python install --no-bin --no-registry %anew% 3.13 >nul 2>"%TEMP%\moonbowl.log"
if %errorlevel% equ 0 if defined brought %python% --version >nul 2>>"%TEMP%\moonbowl.log"
call :find
if %errorlevel% equ 0 goto start
set "found="
for /f "usebackq delims=" %%a in ("%here%.ci\reasons") do call :reason "%%a"
if "%found%" == "told" goto stay
type "%TEMP%\moonbowl.log"
echo Python could not be brought. Start again.
goto stay

:start
%python% "%here%moonbowl.py" %*
if not errorlevel 1 exit /b 0
:stay
pause
exit /b 1

:fits
%python% -c "import sys, sqlite3; sys.exit(sys.version_info < (3, 11))" >nul 2>nul
exit /b %errorlevel%

:find
rem brought: the folder of the Python that uv has brought, even if it cannot run.
set "brought="
if not exist "%here%.uv\python" exit /b 1
pushd "%here%.uv\python"
for /d %%d in (cpython-3.13.*) do set "brought=%here%.uv\python\%%d"
popd
if not defined brought exit /b 1
set python="%brought%\python.exe"
goto fits

:reason
rem A sign, or the sentence for the signs above it. found: nothing, then a sign, then told.
set "line=%~1"
if not "%found%%line:~0,2%" == "sign= " goto sign
echo %line:~2% Then start again.
set "found=told"
:sign
if defined found exit /b 0
find "%line%" "%TEMP%\moonbowl.log" >nul 2>nul
if %errorlevel% equ 0 set "found=sign"
exit /b 0

:blocked
echo Windows lets no program in this folder run. Move the folder to a new one in "%USERPROFILE%". If that does not
echo help, read about Smart App Control in "Read me".
goto installed

:packed
echo Only this file is unpacked. Click the archive with the right button, choose "Extract All",
echo and start this file in the folder that comes of it.
goto stay
