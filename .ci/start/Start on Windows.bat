@echo off
rem Starts Moonbowl by a double click.
if not exist "%~dp0moonbowl.py" goto packed

set "python=python"
where py >nul 2>nul && set "python=py -3"
%python% --version >nul 2>nul || goto missing
%python% "%~dp0moonbowl.py" %*
if not errorlevel 1 exit /b 0
pause
exit /b 1

:missing
where uv >nul 2>nul || goto none
uv run "%~dp0moonbowl.py" %*
if not errorlevel 1 exit /b 0
pause
exit /b 1

:none
echo Moonbowl needs Python 3.11 or newer, and none was found.
echo Install it from python.org, then start this file again.
pause
exit /b 1

:packed
echo Only this file is unpacked. Click the archive with the right button, choose "Extract All",
echo and start this file in the folder that comes of it.
pause
exit /b 1
