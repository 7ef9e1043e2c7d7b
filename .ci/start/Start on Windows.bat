@echo off
rem Starts Moonbowl by a double click.
set "here=%~dp0"
rem In a checkout:
if not exist "%here%moonbowl.py" set "here=%~dp0..\..\"
if not exist "%here%moonbowl.py" goto packed

set "python=py -3"
call :fits
if %errorlevel% equ 0 goto start
set "python=python"
call :fits
if %errorlevel% equ 0 goto start
set "python=uv run"
uv --version >nul 2>nul
if %errorlevel% equ 0 goto start

echo Moonbowl needs Python 3.11 or newer, and none was found.
echo Install it from python.org, then start this file again.
pause
exit /b 1

:start
%python% "%here%moonbowl.py" %*
if not errorlevel 1 exit /b 0
pause
exit /b 1

:fits
%python% -c "import sys; sys.exit(sys.version_info < (3, 11))" >nul 2>nul
exit /b %errorlevel%

:packed
echo Only this file is unpacked. Click the archive with the right button, choose "Extract All",
echo and start this file in the folder that comes of it.
pause
exit /b 1
